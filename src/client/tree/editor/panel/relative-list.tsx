/** The people to whom somebody is linked in one way: to go to them, and to take the link apart. */
import { chakra } from '@chakra-ui/react'
import { Unlink } from 'lucide-react'
import { fullName } from '#client/people/person-name.ts'
import type { Family } from '#client/tree/chart/family.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Medallion } from '#client/ui/media/avatar.tsx'
import type { Relation } from '../linking/link-update.ts'
import type { LinkedKin } from './linked-relatives.ts'

interface KinRowsProps {
  heading: string
  kin: readonly LinkedKin[]
  family: Family
  possible: boolean
  onGo: (id: string) => void
  onUnlink: (relation: Relation) => void
}

export function KinRows({ heading, kin, family, possible, onGo, onUnlink }: KinRowsProps) {
  if (kin.length === 0) return null
  return (
    <chakra.section mt="5">
      <chakra.h3 textStyle="label" color="accent.text" borderBottomWidth="1px" borderColor="line" pb="1">
        {heading}
      </chakra.h3>
      <chakra.ul aria-label={heading} listStyleType="none">
        {kin.map(({ key, member, words, relation }) => (
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
                  name={fullName(member)}
                  branch={family.picture.branch[family.numberOf.get(member.id) ?? 0]}
                  photoUrl={member.profile_photo_url}
                  size="sm"
                />
                <KinWords name={fullName(member)} words={words} />
              </chakra.button>
            ) : (
              <chakra.div flex="1" minW="0" py="2.5">
                <KinWords name="Unknown" words={words} />
              </chakra.div>
            )}
            <Button
              variant="quiet"
              size="icon"
              flexShrink={0}
              color="text.muted"
              disabled={!possible}
              aria-label={`Unlink ${member ? fullName(member) : 'the unknown partner'}`}
              title="Unlink"
              onClick={() => onUnlink(relation)}
            >
              <Unlink aria-hidden />
            </Button>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  )
}

function KinWords({ name, words }: { name: string; words: string }) {
  return (
    <chakra.span minW="0" lineHeight="1.3">
      <chakra.span textStyle="name" display="block">
        {name}
      </chakra.span>
      {words && (
        <chakra.span textStyle="small" color="text.muted" display="block">
          {words}
        </chakra.span>
      )}
    </chakra.span>
  )
}
