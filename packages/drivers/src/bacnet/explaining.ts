import { t } from "@atrium/words";
import { BacnetRefusal } from "./bacnetError.ts";
import type { Exchange, ExplainedExchange, WirePiece } from "../wire.ts";
import { describeObject, instanceOf, PROPERTY } from "./objects.ts";
import { unpacked } from "./packet.ts";
import { readEnumerated, readPropertyAck, readPropertyMultipleAck, readPropertyValues } from "./propertyReader.ts";
import type { PropertyVisitor, ReportedProperty } from "./propertyReader.ts";
import { SERVICE } from "./requests.ts";
import { Malformed, TagReader } from "./tagReader.ts";

/** PDU types, the high half of an APDU's first octet (ASHRAE 135 clause 20.1.2.1 and following). */
const PDU = { confirmed: 0, unconfirmed: 1, simpleAck: 2, complexAck: 3, error: 5, reject: 6, abort: 7 };
const INSTANCES = 2 ** 22;
/** Objects and values that are named one by one. */
const NAMED = 6;

const PROPERTIES = new Map<number, string>(Object.entries(PROPERTY).map(([name, number]) => [number, wordsOf(name)]));

/** A request, its answer or a notification as text. */
export function explainBacnet({ sent, received, isShortened = false }: Exchange): ExplainedExchange {
  return {
    ...(sent && { sent: asked(octetsOf(sent)) }),
    ...(received && { received: answered(octetsOf(received), isShortened) }),
  };
}

function octetsOf([piece]: readonly WirePiece[]): Buffer {
  return typeof piece === "object" ? Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength) : Buffer.alloc(0);
}

function asked(packet: Buffer): string {
  const content = unpacked(whole(packet));
  if (content === null || !("apdu" in content)) return t("Request");
  const { apdu } = content;
  const service = apdu[3] ?? 0;
  const objects = new Set<string>();
  const properties = new Set<string>();
  readNames(
    apdu,
    service,
    (object) => objects.add(object),
    (property) => properties.add(property),
  );
  const what = [...properties]
    .slice(0, NAMED)
    .reduce((words, word) => (words === "" ? word : t("{words} and {word}", { words, word })), "");
  return requestWords(service, what, listed([...objects]));
}

/** @param what properties, "" where a request that was cut short names none; the same of `objects` */
function requestWords(service: number, what: string, objects: string): string {
  switch (service) {
    case SERVICE.confirmedCovNotification:
      return t("COV notification");
    case SERVICE.subscribeCov:
      return objects === "" ? t("Subscribe to changes") : t("Subscribe to changes of {objects}", { objects });
    case SERVICE.readProperty:
    case SERVICE.readPropertyMultiple:
      if (objects === "") return t("Read ## request");
      return what === "" ? t("Read {objects}", { objects }) : t("Read {what} of {objects}", { what, objects });
    case SERVICE.writeProperty:
    case SERVICE.writePropertyMultiple:
      if (objects === "") return t("Write ## request");
      return what === "" ? t("Write {objects}", { objects }) : t("Write {what} of {objects}", { what, objects });
    default:
      return t("Service {service}", { service });
  }
}

/** A packet that was cut short still states its own length: the link layer would refuse it. */
function whole(packet: Buffer): Buffer {
  if (packet.length < 4 || packet.readUInt16BE(2) === packet.length) return packet;
  const copy = Buffer.from(packet);
  copy.writeUInt16BE(copy.length, 2);
  return copy;
}

/** Names as far as they can be read: what was cut off is left out. */
function readNames(
  apdu: Buffer,
  service: number,
  onObject: (object: string) => void,
  onProperty: (property: string) => void,
): void {
  const reader = new TagReader(apdu, 4);
  const object = (tag: number): void => onObject(objectWords(reader.contextObjectId(tag)));
  const property = (tag: number): void => onProperty(propertyWords(reader.contextUnsigned(tag)));
  try {
    if (service === SERVICE.subscribeCov) {
      reader.contextUnsigned(0);
      object(1);
    } else if (service === SERVICE.readProperty || service === SERVICE.writeProperty) {
      object(0);
      property(1);
    } else if (service === SERVICE.writePropertyMultiple) {
      object(0);
      reader.opening(1);
      property(0);
    }
    while (service === SERVICE.readPropertyMultiple && !reader.isAtEnd) {
      object(0);
      reader.opening(1);
      while (!reader.isClosing(1)) property(0);
      reader.closing(1);
    }
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
  }
}

function answered(apdu: Buffer, isShortened: boolean): string {
  const type = (apdu[0] ?? 0) >> 4;
  if (type === PDU.simpleAck) return t("Done");
  if (type === PDU.reject || type === PDU.abort) {
    return t("Refused: {message}", {
      message: new BacnetRefusal(type === PDU.reject ? "reject" : "abort", apdu[2] ?? 0).message,
    });
  }
  const values: string[] = [];
  const take: PropertyVisitor = (reported) => {
    const text = valueWords(reported);
    if (text !== null) values.push(text);
  };
  const problem = readAnswer(apdu, type, take);
  if (values.length === 0) return problem ?? t("{count} octets", { count: apdu.length });
  if (problem !== null && isShortened) {
    return t("{listed}, and others that were not recorded", { listed: listed(values) });
  }
  return problem === null ? listed(values) : `${listed(values)}; ${problem}`;
}

/** @returns what keeps it from being read to its end */
function readAnswer(apdu: Buffer, type: number, take: PropertyVisitor): string | null {
  try {
    if (type === PDU.error) return refusalIn(apdu);
    if (type === PDU.unconfirmed || type === PDU.confirmed) {
      readNotification(new TagReader(apdu, type === PDU.unconfirmed ? 2 : 4), take);
    } else if (apdu[2] === SERVICE.readProperty) {
      readPropertyAck(new TagReader(apdu, 3), take);
    } else if (apdu[2] === SERVICE.readPropertyMultiple) {
      readPropertyMultipleAck(new TagReader(apdu, 3), take);
    } else {
      return t("{count} octets", { count: apdu.length });
    }
    return null;
  } catch (error) {
    if (error instanceof Malformed) return error.message;
    throw error;
  }
}

function readNotification(reader: TagReader, take: PropertyVisitor): void {
  reader.contextUnsigned(0);
  reader.contextObjectId(1);
  const object = reader.contextObjectId(2);
  reader.contextUnsigned(3);
  readPropertyValues(reader, object, take);
}

function refusalIn(apdu: Buffer): string {
  const reader = new TagReader(apdu, 3);
  if (reader.isOpening(0)) reader.opening(0);
  const errorClass = readEnumerated(reader);
  return t("Refused: {message}", { message: new BacnetRefusal("error", readEnumerated(reader), errorClass).message });
}

/** null: not worth a word, such as status flags without a bit. */
function valueWords({ object, property, kind, value, text, errorClass, errorCode }: ReportedProperty): string | null {
  if (kind === "bits" && value === 0) return null;
  const name =
    property === PROPERTY.presentValue ? objectWords(object) : `${objectWords(object)} ${propertyWords(property)}`;
  if (kind === "error") return `${name}: ${new BacnetRefusal("error", errorCode, errorClass).message}`;
  if (kind === "number") return `${name} = ${Number.isInteger(value) ? value : Number(value.toPrecision(7))}`;
  if (kind === "bits") return `${name} = ${value.toString(2).padStart(8, "0")}`;
  return `${name} = ${kind === "text" ? JSON.stringify(text) : kind}`;
}

function objectWords(key: number): string {
  return describeObject({ type: Math.floor(key / INSTANCES), instance: instanceOf(key) });
}

function propertyWords(property: number): string {
  return PROPERTIES.get(property) ?? t("property {property}", { property });
}

function wordsOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function listed(words: readonly string[]): string {
  const more = words.length - NAMED;
  const named = words.slice(0, NAMED).join(", ");
  return more > 0 ? t("{named} and {more} more", { named, more }) : named;
}
