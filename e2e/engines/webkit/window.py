#!/usr/bin/python3
"""Opens a phone-sized WebKitGTK window that WebKitWebDriver steers, with a profile that outlives the window.

Environment: ENGINE_PROFILE (folder of cookies, storage, caches and downloads), ENGINE_SIZE ("390x844", CSS pixels),
ENGINE_PAGE_CACHE ("1" keeps pages for Back, as Safari does).
"""
import os
from urllib.parse import quote

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

profile = os.environ["ENGINE_PROFILE"]
width, height = (int(part) for part in os.environ["ENGINE_SIZE"].split("x"))
keeps_pages = os.environ.get("ENGINE_PAGE_CACHE") == "1"
views = []


def make_context():
    data = WebKit2.WebsiteDataManager(base_data_directory=profile + "/data", base_cache_directory=profile + "/cache")
    context = WebKit2.WebContext.new_with_website_data_manager(data)
    storage = WebKit2.CookiePersistentStorage.SQLITE
    context.get_cookie_manager().set_persistent_storage(profile + "/cookies.sqlite", storage)
    context.set_automation_allowed(True)
    return context


def open_view(context):
    settings = WebKit2.Settings()
    settings.set_enable_page_cache(keeps_pages)
    settings.set_enable_write_console_messages_to_stdout(True)
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, settings=settings)
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(width, height)
    window.add(view)
    window.show_all()
    views.append(view)
    return view


def save_download(_context, download):
    def choose_path(chosen, name):
        chosen.set_allow_overwrite(True)
        chosen.set_destination("file://" + quote(profile + "/downloads/" + name))
        return True

    download.connect("decide-destination", choose_path)


def start_session(context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("family-heritage-window")
    session.set_application_info(info)
    session.connect("create-web-view", lambda _session: open_view(context))


# WebKitGTK takes this for "prefers-reduced-motion".
Gtk.Settings.get_default().set_property("gtk-enable-animations", False)
context = make_context()
context.connect("download-started", save_download)
context.connect("automation-started", start_session)
Gtk.main()
