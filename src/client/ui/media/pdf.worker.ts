/** The web worker of pdf.js. */
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
