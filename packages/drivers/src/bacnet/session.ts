import type { Clock } from "@atrium/time";
import { t } from "@atrium/words";
import type { WireTap } from "../wire.ts";
import { guardedAddress } from "../network/addressGuard.ts";
import { networkReason } from "../engine/networkReason.ts";
import { stationOf } from "./bacnetSettings.ts";
import type { BacnetSettings } from "./bacnetSettings.ts";
import { BacnetGarbage, BacnetTimeout } from "./bacnetError.ts";
import { identify } from "./identity.ts";
import { Peer } from "./peer.ts";
import type { RequestOptions } from "./peer.ts";
import type { ServiceRequest } from "./requests.ts";
import type { SharedSocket, SocketPool } from "./sharedSocket.ts";
import { Malformed } from "./tagReader.ts";

export interface SessionOptions {
  /** The connection's; absent in tests of one that has none yet. */
  readonly name?: string;
  readonly sockets: SocketPool;
  readonly settings: BacnetSettings;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onNotification: (parameters: Buffer) => void;
  readonly onSocketFailed: (reason: string) => void;
  readonly tap?: WireTap;
}

/** The way to one device: a share of a socket, its address, and the proof that it is the right device. */
export class Session {
  readonly #options: SessionOptions;
  #socket: SharedSocket | null = null;
  #peer: Peer | null = null;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /**
   * @returns the longest APDU that the device takes, octets
   * @throws an error whose message says why there is no connection
   */
  async open(): Promise<number> {
    const { sockets, settings, signal } = this.#options;
    this.#socket = await sockets.acquire({ address: settings.localAddress, port: settings.localPort });
    const host = await this.#lookup();
    signal.throwIfAborted();
    const peer = this.#attach(this.#socket, host);
    try {
      return await identify(peer.name, settings.deviceInstance, (request) => peer.request(request, { retries: 0 }));
    } catch (error) {
      if (!(error instanceof Malformed) && !(error instanceof BacnetGarbage)) throw error;
      throw new Error(
        t("{name} responds, but not with BACnet: {message}.", { name: peer.name, message: error.message }),
        {
          cause: error,
        },
      );
    }
  }

  /** Sends a request, or throws BacnetTimeout at once where there is no way to the device. */
  request(request: ServiceRequest, options: RequestOptions): Promise<Buffer> {
    if (this.#peer === null) return Promise.reject(new BacnetTimeout(t("Not connected.")));
    return this.#peer.request(request, options);
  }

  close(): void {
    const peer = this.#peer;
    const socket = this.#socket;
    this.#peer = null;
    this.#socket = null;
    if (peer !== null) {
      socket?.detach(peer);
      peer.close(t("The connection was closed."));
    }
    if (socket !== null) this.#options.sockets.release(socket);
  }

  async #lookup(): Promise<string> {
    const { name, settings } = this.#options;
    try {
      return await guardedAddress(settings.host, { family: 4 });
    } catch (error) {
      const reason = networkReason(error, name ?? settings.host);
      throw reason === null ? error : new Error(reason, { cause: error });
    }
  }

  #attach(socket: SharedSocket, host: string): Peer {
    const { name, settings, clock, onNotification, onSocketFailed, tap } = this.#options;
    const address = { host, port: settings.port, station: stationOf(settings) };
    const { timeout } = settings;
    const peer = new Peer({ name, socket, address, clock, timeout, onNotification, onSocketFailed, tap });
    socket.attach(peer);
    this.#peer = peer;
    return peer;
  }
}
