import type { BACNetAddress, BACNetObjectID } from "@bacnet-js/client";

/** A request to answer: who asked, for which objects. */
export interface Request {
  readonly sender: BACNetAddress;
  readonly service: number;
  readonly invokeId: number;
  readonly objects: readonly BACNetObjectID[];
}
/** What the library says of a request. */
interface Content {
  readonly header?: { readonly sender: BACNetAddress };
  readonly service?: number;
  readonly invokeId?: number;
}

/** undefined where nobody can be answered. */
export function requestOf(content: Content, objects: readonly BACNetObjectID[]): Request | undefined {
  const { header, service, invokeId } = content;
  if (header === undefined || service === undefined || invokeId === undefined) {
    return undefined;
  }
  return { sender: header.sender, service, invokeId, objects };
}

export function sameObject(id: BACNetObjectID): BACNetObjectID {
  return id;
}
