import fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { readGedcom } from '#shared/genealogy/gedcom-read.ts'
import { content, gedcomText, RICH, rewritten, utf8 } from '/work/main/tests/shared/genealogy/fixtures/gedcom-files.ts'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { writeGedcom } from '#shared/genealogy/gedcom-write.ts'
const require=createRequire(import.meta.url)
import { it } from 'vitest'
const D='/work/shared/data/gedcom/'
const SRC=[gedcomText(RICH).split('\n'), readFileSync(D+'gedcom7/maximal70.ged','utf8').split(/\r?\n/), readFileSync(D+'torture/TGC551.ged','latin1').split(/[\r\n]+/).slice(0,1100), readFileSync(D+'edge/ancestry-2025-export.ged','utf8').split(/\r?\n/)]
let seed = Number(process.env.SEED ?? 1)
const rnd=(n:number)=>{seed=(seed+0x6d2b79f5)|0; let m=Math.imul(seed^(seed>>>15),1|seed); m=(m+Math.imul(m^(m>>>7),61|m))^m; return Math.floor(((m^(m>>>14))>>>0)/4294967296*n)}
it('stress', () => {
  let bad=0
  for (let k=0;k<Number(process.env.RUNS??400)&&bad<6;k++) {
    const lines=[...SRC[rnd(SRC.length)]!]
    const edits=rnd(25)
    for(let e=0;e<edits;e++){const a=rnd(lines.length),b=rnd(lines.length),t=rnd(6); if(t===0)lines.splice(a,1); else if(t===1)lines.splice(a,0,lines[b]!); else if(t===2)lines[a]=lines[a]!.slice(0,rnd(20)); else if(t===3)[lines[a],lines[b]]=[lines[b]!,lines[a]!]; else if (t===4) lines[a]=String(rnd(4))+lines[a]!.slice(1); else lines[a]=lines[a]!.replace(/@\w+@/, ['@I1@','@F1@','@N1@','@VOID@','@FAMILY1@','@X@'][rnd(6)]!) }
    const text=(lines[0]==='0 HEAD'?'':'0 HEAD\n')+lines.join('\n')
    const first=readGedcom(utf8(text))
    for (const v of ['5.5.1','7.0'] as const) {
      const again=rewritten(first,v)
      const A:any=content(first),B:any=content(again)
      if(!isDeepStrictEqual(A,B)){bad++; if (process.env.DUMP) { const fs=require('node:fs'); fs.writeFileSync('/tmp/bad-in.ged',text); fs.writeFileSync('/tmp/bad-out.ged', writeGedcom(first,{version:v})) } console.log('run',k,v); for(const key of ['people','unions','records','events']) { if (A[key].length!==B[key].length) console.log('LEN',key,A[key].length,B[key].length); A[key].slice(0).forEach((x:any,i:number)=>{const y=B[key][i]; if(!isDeepStrictEqual(x,y)) for(const q of Object.keys(x)) if(!isDeepStrictEqual(x[q],y?.[q])) {let sa=JSON.stringify(x[q]),sb=JSON.stringify(y?.[q])??''; let d=0; while(sa[d]===sb[d]&&d<sa.length)d++; d=Math.max(0,d-200); console.log('  ',key,x.xref,q,'\n     ',sa.slice(d,d+500),'\n     ',sb.slice(d,d+500))} }) } }
    }
  }
  console.log('bad',bad)
}, 600000)
