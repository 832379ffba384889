import { t } from "@atrium/words";
import { Malformed, TAG } from "./tagReader.ts";
import type { TagReader } from "./tagReader.ts";

/**
 * One property of one object as a device reported it. The reader fills the same object again and again: take what you
 * need during the call.
 */
export interface ReportedProperty {
  /** As `objectKey` makes it. */
  object: number;
  property: number;
  /** `number` in `value`; `bits` with the first eight bits in `value`; `text` in `text`; `null`; `other`: any other type. */
  kind: "number" | "bits" | "text" | "null" | "other" | "error";
  value: number;
  text: string;
  errorClass: number;
  errorCode: number;
  /** Values of an array in order, null for NULL; filled only for a property with more than one value. */
  list: (number | null)[];
  /** Texts of a property that has any, in order. */
  texts: string[];
}

export type PropertyVisitor = (reported: ReportedProperty) => void;

/** A value a reader fills. */
export function emptyReport(): ReportedProperty {
  return {
    object: 0,
    property: 0,
    kind: "other",
    value: Number.NaN,
    text: "",
    errorClass: 0,
    errorCode: 0,
    list: [],
    texts: [],
  };
}

/** ReadProperty-ACK (ASHRAE 135 clause 15.5.1.2). */
export function readPropertyAck(reader: TagReader, visit: PropertyVisitor): void {
  const report = emptyReport();
  report.object = reader.contextObjectId(0);
  report.property = reader.contextUnsigned(1);
  if (reader.isContext(2)) reader.contextUnsigned(2);
  readValues(reader, 3, report);
  visit(report);
}

/** ReadPropertyMultiple-ACK, a list of ReadAccessResult (ASHRAE 135 clause 15.7.3.2). */
export function readPropertyMultipleAck(reader: TagReader, visit: PropertyVisitor): void {
  const report = emptyReport();
  while (!reader.isAtEnd) {
    report.object = reader.contextObjectId(0);
    reader.opening(1);
    while (!reader.isClosing(1)) {
      report.property = reader.contextUnsigned(2);
      if (reader.isContext(3)) reader.contextUnsigned(3);
      if (reader.isOpening(5)) readAccessError(reader, report);
      else readValues(reader, 4, report);
      visit(report);
    }
    reader.closing(1);
  }
}

/** The `list-of-values` of a change-of-value notification (ASHRAE 135 clause 13.6). */
export function readPropertyValues(reader: TagReader, object: number, visit: PropertyVisitor): void {
  const report = emptyReport();
  report.object = object;
  reader.opening(4);
  while (!reader.isClosing(4)) {
    report.property = reader.contextUnsigned(0);
    if (reader.isContext(1)) reader.contextUnsigned(1);
    readValues(reader, 2, report);
    if (reader.isContext(3)) reader.contextUnsigned(3);
    visit(report);
  }
  reader.closing(4);
}

function readAccessError(reader: TagReader, report: ReportedProperty): void {
  reader.opening(5);
  report.errorClass = readEnumerated(reader);
  report.errorCode = readEnumerated(reader);
  reader.closing(5);
  report.kind = "error";
  report.value = Number.NaN;
  forget(report);
}

/** Nothing of what was reported before. */
function forget(report: ReportedProperty): void {
  if (report.list.length > 0) report.list = [];
  if (report.texts.length > 0) report.texts = [];
}

/** Error class and code stand one after the other as enumerated values (ASHRAE 135 clause 20.1.7). */
export function readEnumerated(reader: TagReader): number {
  const octet = reader.applicationTag();
  if (octet >> 4 !== TAG.enumerated) throw new Malformed(t("expected an enumerated value"));
  return reader.unsigned(reader.length(octet));
}

function readValues(reader: TagReader, tag: number, report: ReportedProperty): void {
  reader.opening(tag);
  forget(report);
  let count = 0;
  while (!reader.isClosing(tag)) {
    const firstKind = report.kind;
    const firstValue = report.value;
    if (reader.isApplication) {
      readValue(reader, report);
    } else {
      // A value made of several (a schedule's, a date with its time): it is passed over as a whole.
      report.kind = "other";
      report.value = Number.NaN;
      reader.skipElement();
    }
    count += 1;
    if (report.kind === "text") report.texts.push(report.text);
    if (count === 2) report.list.push(firstKind === "number" ? firstValue : null);
    if (count >= 2) report.list.push(report.kind === "number" ? report.value : null);
  }
  reader.closing(tag);
  if (count === 0) {
    report.kind = "other";
    report.value = Number.NaN;
  }
}

function readValue(reader: TagReader, report: ReportedProperty): void {
  const octet = reader.applicationTag();
  const tag = octet >> 4;
  const length = reader.length(octet);
  report.kind = tag === TAG.null ? "null" : tag === TAG.bitString ? "bits" : "number";
  report.value = Number.NaN;
  if (tag === TAG.boolean) {
    report.value = length === 0 ? 0 : 1;
  } else if (tag === TAG.unsigned || tag === TAG.enumerated || tag === TAG.objectIdentifier) {
    report.value = reader.unsigned(length);
  } else if (tag === TAG.signed) {
    report.value = reader.signed(length);
  } else if (tag === TAG.real) {
    report.value = reader.real(length);
  } else if (tag === TAG.double) {
    report.value = reader.double(length);
  } else if (tag === TAG.bitString) {
    report.value = reader.bits(length);
  } else if (tag === TAG.characterString) {
    report.kind = "text";
    report.text = reader.text(length);
  } else if (tag !== TAG.null) {
    report.kind = "other";
    reader.skip(length);
  }
}
