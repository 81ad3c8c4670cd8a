/**
 * The rows of the table of file types that hardly any browser plays: films and recordings of older phones, camcorders and
 * computers, which the server converts where it has ffmpeg.
 */
const converted = { needsConversion: true, signature: 'file-type library' } as const

export const convertedTypes = [
  {
    label: 'WMA',
    kind: 'audio',
    mimeTypes: ['audio/x-ms-wma', 'audio/x-ms-asf'],
    extensions: ['wma'],
    settings: ['wma'],
    ...converted,
    container: 'asf',
  },
  {
    label: 'AIFF',
    kind: 'audio',
    mimeTypes: ['audio/aiff', 'audio/x-aiff'],
    extensions: ['aiff', 'aif', 'aifc'],
    settings: ['aiff'],
    ...converted,
  },
  {
    label: 'AMR',
    kind: 'audio',
    mimeTypes: ['audio/amr', 'audio/amr-wb'],
    extensions: ['amr', 'awb'],
    settings: ['amr'],
    ...converted,
  },
  {
    label: '3GP (older phones)',
    kind: 'video',
    mimeTypes: ['video/3gpp', 'video/3gpp2'],
    extensions: ['3gp', '3gpp', '3g2'],
    settings: ['3gp'],
    ...converted,
    container: 'mp4',
  },
  {
    label: 'AVI',
    kind: 'video',
    mimeTypes: ['video/vnd.avi', 'video/x-msvideo', 'video/avi', 'video/msvideo'],
    extensions: ['avi', 'divx'],
    settings: ['avi'],
    ...converted,
  },
  {
    label: 'MPEG',
    kind: 'video',
    mimeTypes: ['video/mpeg', 'video/mp1s', 'video/mp2p', 'video/x-mpeg'],
    extensions: ['mpg', 'mpeg', 'mpe', 'm2p', 'vob'],
    settings: ['mpg'],
    ...converted,
  },
  {
    label: 'AVCHD (camcorders)',
    kind: 'video',
    mimeTypes: ['video/mp2t', 'video/vnd.dlna.mpeg-tts'],
    extensions: ['mts', 'm2ts', 'm2t', 'ts'],
    settings: ['mts'],
    ...converted,
  },
  {
    label: 'WMV',
    kind: 'video',
    mimeTypes: ['video/x-ms-wmv', 'video/x-ms-asf', 'application/vnd.ms-asf'],
    extensions: ['wmv', 'asf'],
    settings: ['wmv'],
    ...converted,
    container: 'asf',
  },
  {
    label: 'Matroska',
    kind: 'video',
    mimeTypes: ['video/matroska', 'video/x-matroska'],
    extensions: ['mkv'],
    settings: ['mkv'],
    ...converted,
  },
] as const
