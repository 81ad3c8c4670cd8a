/** The PDF reader's worker. */
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
