import type { Millis } from "@atrium/contract";
import type { ExchangeFailure } from "@atrium/contract/devices";
import type { Clock } from "@atrium/time";
import { t } from "@atrium/words";
import type { WireTap } from "../wire.ts";
import { afterSilence } from "../engine/afterSilence.ts";
import { BacnetGarbage, BacnetRefusal, BacnetTimeout, ReplyTooLong } from "./bacnetError.ts";
import { abortPacket, rejectPacket, requestPacket, simpleAckPacket } from "./packet.ts";
import { readEnumerated } from "./propertyReader.ts";
import { SERVICE } from "./requests.ts";
import type { ServiceRequest } from "./requests.ts";
import { describeAddress } from "./sharedSocket.ts";
import type { DeviceAddress, PacketReceiver, SharedSocket } from "./sharedSocket.ts";
import { Malformed, TagReader } from "./tagReader.ts";

/** PDU types, the high half of an APDU's first octet (ASHRAE 135 clause 20.1.2.1 and following). */
const PDU = { confirmed: 0, unconfirmed: 1, simpleAck: 2, complexAck: 3, error: 5, reject: 6, abort: 7 };
/** Bit of a ComplexACK that comes in segments (clause 20.1.5). */
const SEGMENTED = 0x08;
const UNCONFIRMED_COV_NOTIFICATION = 2;
const INVOKE_IDS = 256;

interface Outstanding {
  readonly service: number;
  readonly packet: Buffer;
  /** By the clock's `elapsed`. */
  readonly begin: number;
  triesLeft: number;
  cancelTimeout: () => void;
  readonly resolve: (parameters: Buffer) => void;
  readonly reject: (error: Error) => void;
}

export interface PeerOptions {
  /** What people call the device; absent where it has no name yet. */
  readonly name?: string | undefined;
  readonly socket: SharedSocket;
  readonly address: DeviceAddress;
  readonly clock: Clock;
  /** Ms to wait for an answer, each time. */
  readonly timeout: Millis;
  /** Parameters of a change-of-value notification, not yet decoded. */
  readonly onNotification: (parameters: Buffer) => void;
  readonly onSocketFailed: (reason: string) => void;
  /** Records requests, answers and notifications. */
  readonly tap?: WireTap | undefined;
}

export interface RequestOptions {
  /** Times to send it again where no answer comes. */
  readonly retries: number;
  readonly onSent?: () => void;
}

/**
 * Requests to one device and their answers. Every request settles: answered, refused, timed out or closed. The client
 * library's own table loses requests when an invoke id comes round again, and takes answers from anybody.
 */
export class Peer implements PacketReceiver {
  readonly #options: PeerOptions;
  readonly #outstanding = new Map<number, Outstanding>();
  #lastInvokeId = 0;

  constructor(options: PeerOptions) {
    this.#options = options;
  }

  get address(): DeviceAddress {
    return this.#options.address;
  }

  /** What sentences call it: its name, or else its address as text. */
  get name(): string {
    return this.#options.name ?? describeAddress(this.address);
  }

  /**
   * Sends a confirmed request. A retry carries the same invoke id (ASHRAE 135 clause 5.4.4), so that a late answer to
   * the first try still counts.
   * @returns the parameters of the acknowledgement, empty for a SimpleACK
   * @throws BacnetRefusal, BacnetTimeout, ReplyTooLong, BacnetGarbage
   */
  request(request: ServiceRequest, { retries, onSent }: RequestOptions): Promise<Buffer> {
    const invokeId = this.#freeInvokeId();
    return new Promise<Buffer>((resolve, reject) => {
      const packet = requestPacket(invokeId, request, this.address.station);
      const { service } = request;
      const triesLeft = retries;
      const begin = this.#options.clock.elapsed();
      this.#outstanding.set(invokeId, { service, packet, begin, triesLeft, cancelTimeout: () => {}, resolve, reject });
      this.#send(invokeId);
      onSent?.();
    });
  }

  /** Refuses everything outstanding. */
  close(reason: string): void {
    for (const invokeId of this.#outstanding.keys()) this.#settle(invokeId)?.reject(new BacnetTimeout(reason));
  }

  socketFailed(reason: string): void {
    this.#options.onSocketFailed(reason);
  }

  unreachable(): void {
    const { station } = this.address;
    this.close(
      t("The router in front of {name} has no route to network {network}.", {
        name: this.name,
        network: station?.network ?? "",
      }),
    );
  }

  /** Takes any bytes whatever. */
  received(apdu: Buffer): void {
    if (apdu.length < 2) return;
    const type = (apdu[0] ?? 0) >> 4;
    if (type === PDU.unconfirmed) this.#unconfirmed(apdu);
    else if (type === PDU.confirmed) this.#confirmed(apdu);
    else if (apdu.length >= 3) this.#answered(type, apdu);
  }

  #answered(type: number, apdu: Buffer): void {
    const invokeId = apdu[1] ?? 0;
    const outstanding = this.#outstanding.get(invokeId);
    if (outstanding === undefined) return;
    const last = apdu[2] ?? 0;
    if (type === PDU.reject || type === PDU.abort) {
      const kind = type === PDU.reject ? "reject" : "abort";
      this.#ended(outstanding, apdu, "exception");
      this.#settle(invokeId)?.reject(new BacnetRefusal(kind, last));
    } else if (type === PDU.complexAck && ((apdu[0] ?? 0) & SEGMENTED) !== 0) {
      this.#send(invokeId, abortPacket(invokeId, this.address.station));
      this.#ended(outstanding, apdu, "exception");
      this.#settle(invokeId)?.reject(new ReplyTooLong());
    } else if (last === outstanding.service) {
      const isAnswer = type === PDU.simpleAck || type === PDU.complexAck || type === PDU.error;
      if (isAnswer) this.#ended(outstanding, apdu, type === PDU.error ? "exception" : undefined);
      this.#answeredService(type, invokeId, apdu.subarray(3));
    }
  }

  #ended({ packet, begin }: Outstanding, apdu?: Buffer, failure?: ExchangeFailure): void {
    const { tap, clock } = this.#options;
    if (tap?.exchanged === undefined) return;
    const received = apdu && [apdu];
    tap.exchanged({ time: clock.now(), sent: [packet], received, took: clock.elapsed() - begin, failure });
  }

  #notified(apdu: Buffer, parameters: Buffer): void {
    const { tap, clock, onNotification } = this.#options;
    tap?.exchanged?.({ time: clock.now(), received: [apdu] });
    onNotification(parameters);
  }

  #answeredService(type: number, invokeId: number, parameters: Buffer): void {
    if (type === PDU.simpleAck || type === PDU.complexAck) this.#settle(invokeId)?.resolve(parameters);
    if (type === PDU.error) this.#settle(invokeId)?.reject(errorOf(parameters));
  }

  #unconfirmed(apdu: Buffer): void {
    if (apdu[1] === UNCONFIRMED_COV_NOTIFICATION) this.#notified(apdu, apdu.subarray(2));
  }

  #confirmed(apdu: Buffer): void {
    if (apdu.length < 4) return;
    const invokeId = apdu[2] ?? 0;
    const service = apdu[3] ?? 0;
    const isNotification = service === SERVICE.confirmedCovNotification && ((apdu[0] ?? 0) & SEGMENTED) === 0;
    if (isNotification) this.#notified(apdu, apdu.subarray(4));
    const { host, port, station } = this.address;
    const reply = isNotification ? simpleAckPacket(invokeId, service, station) : rejectPacket(invokeId, station);
    this.#options.socket.send(reply, host, port);
  }

  #send(invokeId: number, packet = this.#outstanding.get(invokeId)?.packet): void {
    const outstanding = this.#outstanding.get(invokeId);
    if (outstanding === undefined || packet === undefined) return;
    const { socket, address, clock, timeout } = this.#options;
    outstanding.cancelTimeout();
    outstanding.cancelTimeout = afterSilence(
      clock,
      timeout,
      () => this.#timedOut(invokeId),
      () => socket.hasMore,
    );
    socket.send(packet, address.host, address.port);
  }

  #timedOut(invokeId: number): void {
    const outstanding = this.#outstanding.get(invokeId);
    if (outstanding === undefined) return;
    if (outstanding.triesLeft > 0) {
      outstanding.triesLeft -= 1;
      this.#send(invokeId);
      return;
    }
    this.#ended(outstanding, undefined, "silent");
    this.#settle(invokeId)?.reject(new BacnetTimeout(t("{name} is not responding.", { name: this.name })));
  }

  #settle(invokeId: number): Outstanding | undefined {
    const outstanding = this.#outstanding.get(invokeId);
    outstanding?.cancelTimeout();
    this.#outstanding.delete(invokeId);
    return outstanding;
  }

  #freeInvokeId(): number {
    for (let step = 1; step <= INVOKE_IDS; step += 1) {
      const candidate = (this.#lastInvokeId + step) % INVOKE_IDS;
      if (this.#outstanding.has(candidate)) continue;
      this.#lastInvokeId = candidate;
      return candidate;
    }
    throw new BacnetTimeout(t("Too many pending requests to {name}: {INVOKE_IDS}.", { INVOKE_IDS, name: this.name }));
  }
}

/**
 * Error-PDU: class and code (ASHRAE 135 clause 20.1.7). Of a list of writes they stand in a tag, and the first object that
 * was not written follows (clause 21, WritePropertyMultiple-Error).
 */
function errorOf(parameters: Buffer): Error {
  try {
    const reader = new TagReader(parameters);
    if (reader.isOpening(0)) reader.opening(0);
    const errorClass = readEnumerated(reader);
    return new BacnetRefusal("error", readEnumerated(reader), errorClass);
  } catch (error) {
    if (error instanceof Malformed) {
      return new BacnetGarbage(t("unreadable error: {message}", { message: error.message }));
    }
    throw error;
  }
}
