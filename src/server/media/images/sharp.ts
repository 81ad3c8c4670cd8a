/** The image library, with the readers of the formats that are accepted: libvips has many more, for any file. */
import sharp from 'sharp'

const acceptedLoaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map(
  (name) => `VipsForeignLoad${name}`,
)

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: acceptedLoaders })

export type { Metadata, Sharp } from 'sharp'
export default sharp
