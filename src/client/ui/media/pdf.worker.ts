/** The web worker of pdf.js. Its legacy build lacks one polyfill, for Safari before 17.4 and Chrome before 119. */
import 'core-js/actual/promise/with-resolvers'
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
