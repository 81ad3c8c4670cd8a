/** The icons of the kinds of notices. */
import {
  Cake,
  CalendarHeart,
  Heart,
  Images,
  type LucideIcon,
  MessageCircle,
  MessageCircleReply,
  Newspaper,
  NotebookPen,
  Users,
} from 'lucide-react'
import type { NoticeKind } from '#shared/notices/notice-kinds.ts'

export const noticeIcons: Readonly<Record<NoticeKind, LucideIcon>> = {
  answers: MessageCircleReply,
  news: Newspaper,
  blog: NotebookPen,
  archives: Images,
  reunions: CalendarHeart,
  comments: MessageCircle,
  thanks: Heart,
  people: Users,
  birthdays: Cake,
}
