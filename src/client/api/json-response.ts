/** Makes a response in this page, where a function must return one. `Response.json` is missing before Safari 17. */
export function makeJsonResponse(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
}
