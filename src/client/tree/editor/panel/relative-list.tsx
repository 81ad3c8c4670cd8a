/** A list of linked relatives with buttons to select a relative or remove the link. */
import { chakra } from '@chakra-ui/react'
import { Unlink } from 'lucide-react'
import { formatFullName } from '#client/people/person-name.ts'
import type { Family } from '#client/tree/chart/family.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Medallion } from '#client/ui/media/medallion.tsx'
import type { RecordedLink } from '../linking/link-update.ts'
import type { LinkedRelative } from './linked-relatives.ts'

interface RelativeListProps {
  heading: string
  relatives: readonly LinkedRelative[]
  family: Family
  canWrite: boolean
  onGo: (id: string) => void
  onUnlink: (link: RecordedLink) => void
}

export function RelativeList({ heading, relatives, family, canWrite, onGo, onUnlink }: RelativeListProps) {
  if (relatives.length === 0) return null
  return (
    <chakra.section mt="5">
      <chakra.h3 textStyle="label" color="accent.text" borderBottomWidth="1px" borderColor="line" pb="1">
        {heading}
      </chakra.h3>
      <chakra.ul aria-label={heading} listStyleType="none">
        {relatives.map(({ key, member, description, link }) => (
          <chakra.li
            key={key}
            display="flex"
            alignItems="center"
            gap="1"
            borderBottomWidth="1px"
            borderColor="line"
          >
            {member ? (
              <chakra.button
                type="button"
                display="flex"
                alignItems="center"
                gap="3"
                flex="1"
                minW="0"
                minH="3.25rem"
                py="1.5"
                textAlign="start"
                cursor="pointer"
                borderRadius="sm"
                _hover={{ bg: 'accent.soft' }}
                onClick={() => onGo(member.id)}
              >
                <Medallion
                  name={formatFullName(member)}
                  branch={family.drawing.branch[family.indexById.get(member.id) ?? 0]}
                  photoUrl={member.profile_photo_url}
                  size="sm"
                />
                <RelativeText name={formatFullName(member)} description={description} />
              </chakra.button>
            ) : (
              <chakra.div flex="1" minW="0" py="2.5">
                <RelativeText name="Unknown" description={description} />
              </chakra.div>
            )}
            <Button
              variant="quiet"
              size="icon"
              flexShrink={0}
              color="text.muted"
              disabled={!canWrite}
              aria-label={`Unlink ${member ? formatFullName(member) : 'the unknown partner'}`}
              title="Unlink"
              onClick={() => onUnlink(link)}
            >
              <Unlink aria-hidden />
            </Button>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  )
}

function RelativeText({ name, description }: { name: string; description: string }) {
  return (
    <chakra.span minW="0" lineHeight="1.3">
      <chakra.span textStyle="name" display="block">
        {name}
      </chakra.span>
      {description && (
        <chakra.span textStyle="small" color="text.muted" display="block">
          {description}
        </chakra.span>
      )}
    </chakra.span>
  )
}
