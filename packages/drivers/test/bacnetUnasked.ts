import type { ObjectType } from "@bacnet-js/client";
import { encodeUnconfirmedServiceRequest } from "@bacnet-js/client/dist/lib/apdu.js";
import { CovNotify, IAm, SubscribeCov, WhoIs } from "@bacnet-js/client/dist/lib/services/index.js";
import * as z from "zod";
import { type EncodeBuffer, tagOf } from "./bacnetOctets.ts";

/** Status flags: none is set. */
export const STATUS = { type: 8, value: { value: [0], bitsUsed: 4 } };

export type Encode = (buffer: EncodeBuffer) => void;

/** The way back to the asker. */
export interface Asker {
  readonly port: number;
  send(encode: Encode): void;
}

export interface Request {
  readonly service: number;
  readonly invokeId: number;
  readonly parameters: Buffer;
  readonly from: Asker;
}

const Subscription = z.object({
  subscriberProcessId: z.number(),
  monitoredObjectId: z.object({ type: z.number(), instance: z.number() }),
  cancellationRequest: z.boolean(),
});

export function subscriptionIn(parameters: Buffer): z.infer<typeof Subscription> {
  return Subscription.parse(SubscribeCov.decode(parameters, 0, parameters.length));
}

/** Answers a Who-Is that means the device with an I-Am. */
export function announce(
  { instance, maxApdu }: { readonly instance: number; readonly maxApdu: number },
  parameters: Buffer,
  from: Asker,
): void {
  const { lowLimit = 0, highLimit = Infinity } = WhoIs.decode(parameters, 0, parameters.length) ?? {};
  if (instance < lowLimit || instance > highLimit) return;
  from.send((buffer) => {
    encodeUnconfirmedServiceRequest(buffer, 0x10, 0);
    IAm.encode(buffer, instance, maxApdu, 3, 999);
  });
}

interface Notified {
  readonly object: { readonly type: ObjectType; readonly instance: number; readonly value: number };
  readonly process: number;
  readonly to: Asker;
}

/** Sends an unconfirmed notification of a changed value. */
export function notify(device: number, { object, process, to }: Notified): void {
  to.send((buffer) => {
    encodeUnconfirmedServiceRequest(buffer, 0x10, 2);
    const monitored = { type: object.type, instance: object.instance };
    CovNotify.encode(buffer, process, device, monitored, 60, [
      { property: { id: 85 }, value: [{ type: tagOf(object.type), value: object.value }] },
      { property: { id: 111 }, value: [STATUS] },
    ]);
  });
}
