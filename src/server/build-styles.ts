/**
 * Makes Chakra's styled elements cheap where the site is built: what it works out anew for each element of each picture
 * is worked out once. What comes out is the same to the letter.
 */
import type { Plugin } from 'vite'

/** Puts other words in the place of some that Chakra's own file has; tells where it has them no more. */
function replaceAll(code: string, changes: readonly (readonly [was: string, is: string])[]): string {
  return changes.reduce((text, [was, is]) => {
    if (!text.includes(was)) throw new Error(`Chakra makes its elements differently now: ${was}`)
    return text.replace(was, is)
  }, code)
}

/**
 * Chakra remembers the styles it has made by a key that it writes letter by letter, and moves each to the end of its list
 * whenever it is asked for. The browser writes the same key ten times as fast, and nothing has to be moved.
 */
const quickMemory: Plugin = {
  name: 'quick-memory',
  apply: 'build',
  transform: {
    filter: { id: /\/@chakra-ui\/react\/dist\/esm\/utils\/memo\.js$/ },
    handler(code) {
      if (!/export \{ memo \}/.test(code)) throw new Error('Chakra remembers its styles differently now.')
      return {
        code: `
          const keyOf = (value) => (typeof value === 'string' ? value : '\\0' + JSON.stringify(value))
          export function memo(make) {
            const known = new Map()
            return function (...given) {
              const key = given.length === 1 ? keyOf(given[0]) : given.map(keyOf).join('\\x01')
              let result = known.get(key)
              if (result === undefined) {
                if (known.size >= 1000) known.clear()
                result = make.apply(this, given)
                known.set(key, result)
              }
              return result
            }
          }`,
        map: null,
      }
    },
  },
}

/** The recipe of `chakra.div` is made once, not once an element; so is the text of a style, which says what is looked up. */
const quickElements: Plugin = {
  name: 'quick-elements',
  apply: 'build',
  transform: {
    filter: { id: /\/@chakra-ui\/react\/dist\/esm\/styled-system\/factory\.js$/ },
    handler: (code) => ({
      code: replaceAll(code, [
        [
          'const createStyled = ',
          `const texts = new WeakMap();
const textOf = (style, registered) => {
  let text = texts.get(style);
  if (text === void 0) texts.set(style, text = serializeStyles([style], registered, {}));
  return text;
};
const stands = ({ inserted, registered, key }, { name }, isStringTag) =>
  inserted[name] !== void 0 && (isStringTag || registered[key + "-" + name] !== void 0);
const createStyled = `,
        ],
        ['let styles = [];', 'let styles = [], madeBy, made;'],
        [
          'const cvaFn = configOrCva.__cva__',
          'if (madeBy !== cva) { madeBy = cva;\n    const cvaFn = configOrCva.__cva__',
        ],
        [
          'const cvaRecipe = mergeCva(baseCva, cvaFn);',
          'made = mergeCva(baseCva, cvaFn); }\n    const cvaRecipe = made;',
        ],
        ['if (props.theme == null) {', 'if (false) {'],
        [
          'const serialized = serializeStyles(',
          'const serialized = classInterpolations.length === 1 ? textOf(styleProps, cache2.registered) : serializeStyles(',
        ],
        [
          'return /* @__PURE__ */ jsxs(React.Fragment, { children: [\n      /* @__PURE__ */ jsx(\n        Insertion,',
          'return /* @__PURE__ */ jsxs(React.Fragment, { children: [\n      stands(cache2, serialized, typeof FinalTag === "string") ? null : /* @__PURE__ */ jsx(\n        Insertion,',
        ],
      ]),
      map: null,
    }),
  },
}

/** Which of an element's properties are style, and what that style is: asked of every element, answered once a style. */
const quickProps: Plugin = {
  name: 'quick-props',
  apply: 'build',
  transform: {
    filter: { id: /\/@chakra-ui\/react\/dist\/esm\/styled-system\/use-resolved-props\.js$/ },
    handler(code) {
      if (!code.includes('return css(cvaStyles, ...toArray(cssStyles), propStyles);'))
        throw new Error('Chakra takes its properties apart differently now.')
      return {
        code: `
          import { useChakraContext } from './provider.js'
          const htmlProps = new Set(['htmlWidth', 'htmlHeight', 'htmlSize', 'htmlTranslate'])
          export function isHtmlProp(prop) {
            return typeof prop === 'string' && htmlProps.has(prop)
          }
          const known = new Map()
          let knownOf
          const numbers = new WeakMap()
          let lastNumber = 0
          function numberOf(style) {
            let number = numbers.get(style)
            if (number === undefined) numbers.set(style, (number = ++lastNumber))
            return number
          }
          function stylesOf(css, base, more, own) {
            if (knownOf !== css || known.size >= 1000) known.clear()
            knownOf = css
            const key = [numberOf(base), JSON.stringify(more), JSON.stringify(own)].join('\\x01')
            let styles = known.get(key)
            if (styles === undefined) {
              const list = (Array.isArray(more) ? more : [more]).filter(Boolean).flat()
              known.set(key, (styles = css(base, ...list, own)))
            }
            return styles
          }
          export function useResolvedProps({ children, ...given }, recipe, forwards) {
            const { css, isValidProperty } = useChakraContext()
            const { variantKeys } = recipe
            const [forwarded, element, variants, own] = [{}, {}, {}, {}]
            let more
            for (const key of Object.keys(given)) {
              const value = given[key]
              if (forwards(key, variantKeys)) forwarded[key] = value
              else if (variantKeys.includes(key)) variants[key] = value
              else if (!isValidProperty(key)) element[key] = value
              else if (key === 'css') more = value
              else own[key] = value
            }
            for (const key of ['colorPalette', 'orientation'])
              if (!variantKeys.includes(key)) variants[key] = given[key]
            return {
              styles: stylesOf(css, recipe(variants), more, own),
              props: { ...forwarded, ...element, children },
            }
          }`,
        map: null,
      }
    },
  },
}

export const quickStyles: Plugin[] = [quickMemory, quickElements, quickProps]
