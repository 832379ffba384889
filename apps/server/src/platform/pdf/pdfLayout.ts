import { type Language, said, t } from "@atrium/words";
import type PdfDocument from "pdfkit";
import { PDF_FONTS, PDF_INK } from "./pdfFonts.ts";
import { writable } from "../sheetText.ts";
import { wrapped } from "../wrap.ts";

export type Doc = InstanceType<typeof PdfDocument>;

/** Points of 1/72 inch. */
export const MARGIN = 42;
const FOOT = 40;
const LINE = 13;
const SIZE = 9;

export interface PdfLook {
  readonly size?: number;
  readonly isBold?: boolean;
  readonly colour?: string;
}

/** Which part of a line stands at its x. */
export type PdfAlign = "left" | "middle" | "right";

interface PdfParagraph extends Omit<PdfLook, "isBold"> {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** A4 from top to bottom; what does not fit begins the next page. */
export class PdfLayout {
  readonly doc: Doc;
  y = MARGIN;
  readonly #foot: string;
  #page = 1;

  readonly #language: Language;

  constructor(doc: Doc, foot: string, language: Language) {
    this.doc = doc;
    this.#language = language;
    this.#foot = foot;
    this.#drawFoot();
  }

  get width(): number {
    return this.doc.page.width - 2 * MARGIN;
  }

  /** Begins a page. */
  turn(): void {
    this.doc.addPage();
    this.#page += 1;
    this.y = MARGIN;
    this.#drawFoot();
  }

  /** Begins a page where so much does not fit on this one. */
  need(height: number): void {
    if (this.y + height <= this.doc.page.height - FOOT - MARGIN / 2) return;
    this.turn();
  }

  title(text: string): void {
    this.draw(text, MARGIN, { size: 17, isBold: true });
    this.y += 28;
  }

  heading(text: string): void {
    this.need(50);
    this.y += 12;
    this.draw(text, MARGIN, { size: 11, isBold: true });
    this.y += 17;
  }

  /** A name, and what it says beside it. */
  pair(name: string, text: string, indent = 64): void {
    const lines = this.#lines(text, this.width - indent);
    this.need(lines.length * LINE);
    this.draw(name, MARGIN, { colour: PDF_INK.muted });
    for (const line of lines) {
      this.draw(line, MARGIN + indent);
      this.y += LINE;
    }
  }

  words(text: string): void {
    for (const paragraph of said(text, this.#language).split("\n")) {
      for (const line of this.#lines(paragraph, this.width)) {
        this.need(LINE);
        this.draw(line, MARGIN);
        this.y += LINE;
      }
    }
  }

  /** Lines to sign on. */
  signatures(names: readonly string[]): void {
    this.need(90);
    this.y += 52;
    const width = this.width / names.length;
    names.forEach((name, index) => {
      const x = MARGIN + index * width;
      this.rule(x, x + width - 16);
      this.y += 4;
      this.draw(t("{name}, date", { name }), x, { colour: PDF_INK.muted });
      this.y -= 4;
    });
    this.y += 24;
  }

  rule(from: number, to: number): void {
    this.doc.moveTo(from, this.y).lineTo(to, this.y).lineWidth(0.6).strokeColor(PDF_INK.rule).stroke();
  }

  draw(text: string, x: number, look: PdfLook = {}): void {
    this.doc
      .font(look.isBold === true ? PDF_FONTS.bold : PDF_FONTS.regular)
      .fontSize(look.size ?? SIZE)
      .fillColor(look.colour ?? PDF_INK.ink)
      .text(this.#written(text), x, this.y, { lineBreak: false });
  }

  /** The same, ending at x. */
  drawTo(text: string, x: number, look: { readonly isBold?: boolean; readonly colour?: string } = {}): void {
    this.doc.font(look.isBold === true ? PDF_FONTS.bold : PDF_FONTS.regular).fontSize(SIZE);
    this.draw(text, x - this.doc.widthOfString(this.#written(text)), look);
  }

  /** A line at a place of its own. @param y of its upper edge */
  put(
    text: string,
    x: number,
    y: number,
    { align = "left", ...look }: PdfLook & { readonly align?: PdfAlign } = {},
  ): void {
    const width = align === "left" ? 0 : this.widthOf(text, look);
    const before = this.y;
    this.y = y;
    this.draw(text, x - (align === "middle" ? width / 2 : width), look);
    this.y = before;
  }

  widthOf(text: string, { size = SIZE, isBold = false }: PdfLook = {}): number {
    const font = isBold ? PDF_FONTS.bold : PDF_FONTS.regular;
    return this.doc.font(font).fontSize(size).widthOfString(this.#written(text));
  }

  /** A paragraph at a place of its own, in lines that are no wider than so much. @returns the y below it */
  paragraph(text: string, { x, y, width, size = SIZE, colour }: PdfParagraph): number {
    const step = size * 1.5;
    let at = y;
    for (const part of said(text, this.#language).split("\n")) {
      for (const line of this.#lines(part, width, size)) {
        this.put(line, x, at, { size, ...(colour === undefined ? {} : { colour }) });
        at += step;
      }
    }
    return at;
  }

  /** What of a text stands in one line. */
  fitting(text: string, width: number, size = SIZE): string {
    const [first = "", ...rest] = this.#lines(text, width, size);
    return rest.length === 0 ? first : `${first.slice(0, -1).trimEnd()}…`;
  }

  #lines(text: string, width: number, size = SIZE): readonly string[] {
    const doc = this.doc.font(PDF_FONTS.regular).fontSize(size);
    return wrapped(this.#written(text).replaceAll(/\s+/gu, " "), width, (part) => doc.widthOfString(part));
  }

  #written(text: string): string {
    return writable(said(text, this.#language));
  }

  #drawFoot(): void {
    const { y } = this;
    this.y = this.doc.page.height - FOOT;
    this.draw(this.#foot, MARGIN, { colour: PDF_INK.muted });
    this.drawTo(t("Page {page}", { page: this.#page }), MARGIN + this.width, { colour: PDF_INK.muted });
    this.y = y;
  }
}
