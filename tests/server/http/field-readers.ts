/**
 * Who may read which field of the answers that others than administrators get. A record that several endpoints answer stands
 * with the first of them in `allEndpoints`; `a.b` is the field b of the record in a.
 */

/** Names of fields, with white space between them, by endpoint. */
type FieldTable = Readonly<Record<string, string>>

/** Everybody on the internet, or whoever has the secret of a link. */
export const withoutSignIn: FieldTable = {
  openInvitation: 'person_name asked_by_name username expires_at',
  getPublicStats: 'familyMembers yearsOfHistory photosAndMedia storiesAndDocuments',
  getHealth: 'status',
  getReadiness: 'status',
  getPublicSettings: `
    site_name site_description contact_email theme maintenance_mode comments_enabled child_birthdays
    look look.branch_colors look.mark look.mark_letter look.cover_item_id look.cover_before_sign_in`,
}

/** Every relative who has signed in. */
export const members: FieldTable = {
  getPerson: `
    id first_name last_name surname_first maiden_name birth_place death_place occupation biography also_known_as search_names
    gender birth_date birth_date_phrase death_date death_date_phrase baptism_date burial_date deceased presume_living
    profile_photo_url
    father_id mother_id spouse_id partners partners[].union_id partners[].member_id partners[].from
    partners[].to partners[].end_reason partners[].place other_parents other_parents[].member_id
    other_parents[].kind birth_family birth_order created_at updated_at`,
  getPersonFacts: `
    person_ids relation_phrases relation_phrases[].parent_id relation_phrases[].phrase names names[].id names[].person_id names[].position names[].type names[].type_text
    names[].prefix names[].given names[].call_name names[].nickname names[].surname_prefix
    names[].surname names[].suffix names[].surname_first names[].date names[].date_phrase names[].translations
    names[].translations[].language names[].translations[].given names[].translations[].surname
    names[].translations[].surname_first
    names[].note names[].restriction names[].citations names[].citations[].source_id
    names[].citations[].page names[].citations[].quality names[].citations[].date
    names[].citations[].date_phrase names[].citations[].text names[].citations[].note
    names[].citations[].item_ids names[].updated_at facts facts[].id facts[].person_id facts[].union_id
    facts[].position facts[].tag facts[].type facts[].date facts[].date_phrase facts[].place
    facts[].place_id facts[].value facts[].age facts[].husband_age facts[].wife_age facts[].cause
    facts[].agency facts[].religion facts[].address facts[].note facts[].status facts[].status_reason
    facts[].denied facts[].restriction facts[].participants facts[].participants[].person_id
    facts[].participants[].name facts[].participants[].role facts[].participants[].phrase
    facts[].citations facts[].media facts[].media[].item_id facts[].media[].caption
    facts[].media[].region facts[].media[].region.left facts[].media[].region.top
    facts[].media[].region.width facts[].media[].region.height facts[].updated_at sources sources[].id
    sources[].title sources[].author sources[].publication sources[].abbreviation sources[].text
    sources[].agency sources[].note sources[].repositories sources[].repositories[].repository_id
    sources[].repositories[].call_number sources[].repositories[].media_type sources[].external_ids
    sources[].external_ids[].type sources[].external_ids[].value sources[].item_ids sources[].updated_at
    repositories repositories[].id repositories[].name repositories[].address repositories[].phone
    repositories[].email repositories[].website repositories[].note repositories[].external_ids
    repositories[].updated_at places places[].id places[].name places[].kind places[].latitude
    places[].longitude places[].parents places[].parents[].place_id places[].parents[].date
    places[].names places[].names[].name places[].names[].language places[].names[].date
    places[].external_ids places[].note places[].citations places[].updated_at`,
  getPlace: `
    place containing within uses uses[].person_id uses[].union_id uses[].tag uses[].type uses[].date
    uses[].date_phrase uses[].place_id uses[].value uses[].role uses[].phrase sources`,
  getSource: `
    source repositories uses uses[].person_id uses[].union_id uses[].tag uses[].type uses[].date
    uses[].date_phrase uses[].citation`,
  getRepository: 'repository sources',
  getFamilyMap: `
    places places[].id places[].texts places[].latitude places[].longitude places[].precision
    places[].updated_at facts facts[].person_id facts[].union_id facts[].place_id facts[].tag
    facts[].type facts[].date`,
  getEvent: `
    id title description event_date event_date_phrase event_type location associated_member_id image_url
    image image.width image.height image.thumbhash first_name last_name surname_first created_at updated_at`,
  listNews: `
    id title slug excerpt content featured_image_url featured_image status author_first_name
    author_last_name author_member_id member_ids question answer_id published_at created_at updated_at`,
  getArchive: `
    data data.id data.title data.description data.category data.tags data.file_type data.mime_type
    data.file_name data.file_url data.file_version data.file_size data.picture data.date_taken
    data.person_related data.member_ids data.location data.uploaded_by_name data.imagekit_file_id
    data.created_at data.updated_at`,
  getArchiveDownload: 'downloadUrl',
  getArchiveStats: 'data data.documents data.photos data.videos data.years_covered',
  listArchives: 'data',
  getRecordingConversion: 'available maxFileSize allowedFileTypes',
  listThumbnailSizes: 'original thumbnails',
  listComments: `
    id target_type target_id parent_id text author_id author_name author_member_id created_at updated_at`,
  listFaces: `
    id item_id region region.x region.y region.width region.height marked_by created_at updated_at
    answers answers[].id answers[].person_id answers[].name answers[].status answers[].origin
    answers[].author_id answers[].author_name answers[].author_member_id answers[].created_at
    answers[].updated_at`,
  listUnmarkedPeople: 'person_ids',
  listReunions: `
    id title start_date end_date place programme things_to_bring attendances attendances[].id
    attendances[].account_id attendances[].name attendances[].member_id attendances[].answer
    attendances[].people_count attendances[].brings attendances[].updated_at created_at updated_at`,
  listAccountHolders: 'person_ids',
  getListChanges: `
    people people.reset people.version people.etag people.changed people.removed facts facts.reset
    facts.version facts.etag facts.changed facts.removed names names.reset names.version names.etag
    names.changed names.removed sources sources.reset sources.version sources.etag sources.changed
    sources.removed repositories repositories.reset repositories.version repositories.etag
    repositories.changed repositories.removed places places.reset places.version places.etag
    places.changed places.removed timeline timeline.reset timeline.version timeline.etag
    timeline.changed timeline.removed news news.reset news.version news.etag news.changed news.removed
    blog blog.reset blog.version blog.etag blog.changed blog.removed archives archives.reset
    archives.version archives.etag archives.changed archives.removed faces faces.reset faces.version
    faces.etag faces.changed faces.removed`,
  getPushKey: 'key',
  getHistoryStats: 'yearsOfHistory generations locations',
}

/** Whoever asks, about their own account, devices and entries. */
export const ownOnly: FieldTable = {
  changePassword: 'success has_other_methods has_stopped_feed',
  endSession: 'success',
  getEncryptionKey: 'id key',
  listSessions: 'id device created_at last_seen current added_passkeys added_app added_codes',
  login: `
    user user.id user.username user.email user.first_name user.last_name user.role user.userType
    user.mustChangePassword user.member_id user.textSize user.mustAddSecondStep user.hasSecurityNotice
    mustChangePassword`,
  me: 'user',
  addPasskey: 'id name is_synced created_at last_used',
  createRecoveryCodes: 'recoveryCodes',
  getConfirmationOptions: `
    challenge rpId timeout userVerification allowCredentials allowCredentials[].id
    allowCredentials[].type allowCredentials[].transports`,
  getPasskeyCreationOptions: `
    challenge rp rp.id rp.name user user.id user.name user.displayName pubKeyCredParams
    pubKeyCredParams[].type pubKeyCredParams[].alg timeout excludeCredentials authenticatorSelection
    authenticatorSelection.residentKey authenticatorSelection.requireResidentKey
    authenticatorSelection.userVerification attestation`,
  getSignInMethods: 'passkeys app_since recovery_codes_left is_required',
  listSecurityNotices: 'id kind device created_at can_end_session',
  loginWithPasskey: 'user mustChangePassword',
  startAuthenticatorApp: 'secret uri',
  createCalendarFeed: 'feed feed.scope feed.has_years feed.has_surnames feed.created_at url',
  getCalendarFeed: 'feed',
  updateCalendarFeed: 'feed',
  getUploadAuth: 'signature expire token publicKey uploadUrl',
  getUploadedFile: 'fileId fileName url thumbnailUrl kind mimeType size picture',
  uploadFile: 'fileId name url thumbnailUrl size fileType filePath',
  createSubmission: `
    id type title content status review_notes submitter_first_name submitter_last_name
    submitter_member_id created_at updated_at reviewed_at published_id receipt receipt.body_sha256
    receipt.files receipt.files[].media_id receipt.files[].size receipt.files[].sha256`,
  getSubmission: `
    id type title content status review_notes submitter_first_name submitter_last_name
    submitter_member_id created_at updated_at reviewed_at published_id`,
  acceptInvitation: 'user mustChangePassword',
  createInvitationLink: 'url expires_at',
  listInvitations: `
    id person_id person_name asked_by_name approved_by_name state link_count created_at updated_at
    expires_at`,
  getNoticeSettings: 'push_kinds mail_kinds quiet quiet.from quiet.to time_zone was_offered mail_address',
  getNoticeState: 'visited_at own_ids answer_ids muted_ids is_subscribed',
  saveNoticeVisit: 'visited_at',
}

/** Administrators, and the person themselves: left out for all others who call the same endpoint. */
export const keptBack: FieldTable = {
  getPerson: `
    username email phone role is_active has_password password_changed account_id has_second_step
    last_login`,
}
