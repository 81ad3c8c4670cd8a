import http from 'node:http'; import { build } from 'vite'; import { chromium } from '@playwright/test'; import { generate } from '/work/shared/tools/population.mjs'
const r = await build({ configFile:false, root:'/work/main', logLevel:'error', define:{'process.env.NODE_ENV':'"production"'}, build:{ write:false, target:'es2023', rollupOptions:{ input:'/work/main/.h4-page.ts', output:{codeSplitting:false} } } })
const js = r.output.find(o=>o.type==='chunk').code
const g = generate({ n: 10000, seed: 1 }); const src = Array.isArray(g)?g:(g.people??g.persons)
const people = src.map((p,i)=>({ id:String(p.id), first_name:p.first_name??`Name ${i}`, last_name:p.last_name??'Lindqvist', maiden_name:null, also_known_as:[], gender:p.gender??null, birth_date:p.birth_date??'1850-03-12', birth_date_phrase:null, birth_place:'Uppsala, Sweden', death_date:null, death_date_phrase:null, death_place:null, deceased:true, occupation:'Farmer', biography: i%10===0 ? 'Lived long and told many stories. '.repeat(20) : null, profile_photo_url:null, father_id:p.father_id??null, mother_id:p.mother_id??null, spouse_id:p.spouse_id??null, partners:[{union_id:`u${i}`,member_id:null,from:'1870',to:null,end_reason:null,place:'Uppsala'}], other_parents:[], birth_order:i%5, created_at:'2026-01-01T00:00:00Z', updated_at:'2026-01-01T00:00:00Z' }))
const body = JSON.stringify(people); console.log('people', people.length, 'json', body.length)
const seen=[]; let etag='"v1"'
const server = http.createServer((q,s)=>{ if(q.url==='/') {s.setHeader('content-type','text/html'); return s.end('<!doctype html><script type=module src=/a.js></script>')} if(q.url==='/a.js'){s.setHeader('content-type','text/javascript');return s.end(js)} if(q.url==='/api/family'){ seen.push([q.headers['if-none-match']??null,q.headers['cache-control']??null]); s.setHeader('cache-control','no-store'); s.setHeader('etag',etag); if(q.headers['if-none-match']===etag){s.statusCode=304;return s.end()} s.setHeader('content-type','application/json'); return s.end(body)} s.statusCode=404; s.end() }).listen(0,'127.0.0.1')
await new Promise(r=>server.on('listening',r)); const url=`http://127.0.0.1:${server.address().port}/`
const b = await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--no-sandbox'] })
for (const rate of [1,4]) {
 const ctx = await b.newContext(); const page = await ctx.newPage(); page.on('console',m=>console.log('console',m.text())); page.on('pageerror',e=>console.log('pageerror',e.message))
 const cdp = await ctx.newCDPSession(page); await cdp.send('Emulation.setCPUThrottlingRate',{rate})
 const open = async () => { await page.goto(url); await page.waitForFunction(()=>'t' in window); await page.evaluate(()=>{ window.long=[]; new PerformanceObserver(l=>{for(const e of l.getEntries()) window.long.push(Math.round(e.duration))}).observe({type:'longtask'}) }) }
 const long = async () => { await page.waitForTimeout(300); return page.evaluate(()=>window.long.splice(0)) }
 await open(); await page.evaluate(()=>window.t.saveOwner())
 console.log(`cpu/${rate} first load`, JSON.stringify(await page.evaluate(()=>window.t.look())), 'long', JSON.stringify(await long()))
 await open(); seen.length=0
 console.log(`cpu/${rate} restore+304`, JSON.stringify(await page.evaluate(()=>window.t.look())), 'long', JSON.stringify(await long()), JSON.stringify(seen))
 await open(); for(let i=0;i<3;i++) console.log(`cpu/${rate} read`, JSON.stringify(await page.evaluate(()=>window.t.read())), 'long', JSON.stringify(await long()))
 await open(); for(let i=0;i<2;i++) console.log(`cpu/${rate} write+read`, Math.round(await page.evaluate(()=>window.t.write())), 'long', JSON.stringify(await long()))
 await ctx.close()
}
await b.close(); server.close()
