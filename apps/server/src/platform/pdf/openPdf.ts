import { type Language, said } from "@atrium/words";
import type PdfDocument from "pdfkit";
import { PDF_FONTS } from "./pdfFonts.ts";

interface PdfHead {
  readonly title: string;
  readonly language: Language;
  /** Epoch ms. */
  readonly madeAt: number;
}

/** A document on upright A4, and its octets once it has ended. */
export async function openPdf({ title, language, madeAt }: PdfHead) {
  // Loaded at the first document: a start does not wait for it.
  const { default: Document } = await import("pdfkit");
  const doc: InstanceType<typeof PdfDocument> = new Document({
    size: "A4",
    margins: { top: 0, left: 0, right: 0, bottom: 0 },
    font: PDF_FONTS.regular,
    lang: language.tag,
    info: { Title: said(title, language), Creator: "Atrium", CreationDate: new Date(madeAt) },
  });
  const octets: Buffer[] = [];
  doc.on("data", (piece: Buffer) => octets.push(piece));
  const ended = new Promise<void>((resolve) => doc.on("end", resolve));
  return {
    doc,
    end: async (): Promise<Buffer> => {
      doc.end();
      await ended;
      return Buffer.concat(octets);
    },
  };
}
