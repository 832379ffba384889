import { t } from "@atrium/words";
import { guardedAddress } from "../network/addressGuard.ts";
import { ProbeFailure } from "../probe/probeFailure.ts";
import type { TestRun } from "../probe/testRun.ts";
import type { BacnetSettings } from "./bacnetSettings.ts";
import { distributionPacket, type LinkAddress, registrationPacket } from "./broadcastLink.ts";
import type { SharedSocket } from "./sharedSocket.ts";

/** Of a BVLC-Result (ASHRAE 135 annex J.2.1). */
const ACCEPTED = 0;
const REGISTRATION_REFUSED = 0x30;
const DISTRIBUTION_REFUSED = 0x60;
/** Times that a registration is sent where no answer comes: one packet may be lost. */
const TRIES = 3;

interface ForeignDeviceOptions {
  readonly run: TestRun;
  readonly socket: SharedSocket;
  readonly settings: BacnetSettings;
}

/**
 * A registration at a BBMD (ASHRAE 135 annex J.5): as long as it lasts, broadcasts of the BBMD's network come to our socket,
 * and ours go there. The BBMD forgets us by itself once it is not renewed.
 */
export class ForeignDevice {
  readonly #options: ForeignDeviceOptions;
  readonly #at: LinkAddress;
  /** What sentences call the BBMD. */
  readonly #name: string;
  readonly #stop: () => void;
  #cancelRenewal = (): void => {};
  #answered: (code: number) => void = () => {};
  readonly #refused = Promise.withResolvers<never>();

  private constructor(options: ForeignDeviceOptions, at: LinkAddress, name: string) {
    this.#options = options;
    this.#at = at;
    this.#name = name;
    this.#stop = options.socket.follow(at, (code) => this.#resulted(code));
    // Whoever waits for it hears it.
    this.#refused.promise.catch(() => {});
  }

  /**
   * @returns undefined where the settings name no BBMD
   * @throws ProbeFailure where the BBMD refuses, or does not answer
   */
  static async register(options: ForeignDeviceOptions): Promise<ForeignDevice | undefined> {
    const { run, settings } = options;
    const { bbmd } = settings;
    if (bbmd === undefined) return undefined;
    const { answer: host } = await run.ask(() => guardedAddress(bbmd, { family: 4 }));
    const device = new ForeignDevice(options, { host, port: settings.bbmdPort }, bbmd);
    try {
      await device.#register();
    } catch (error) {
      device.end();
      throw error;
    }
    device.#renewLater();
    return device;
  }

  /** Rejects where the BBMD refuses us later on. */
  get refused(): Promise<never> {
    return this.#refused.promise;
  }

  /** Broadcasts a packet in the network of the BBMD. */
  broadcast(packet: Buffer): void {
    this.#send(distributionPacket(packet));
  }

  end(): void {
    this.#cancelRenewal();
    this.#stop();
  }

  async #register(): Promise<void> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const code = await this.#tried();
      if (code === ACCEPTED) return;
      if (code !== null) throw this.#refusal(code);
    }
    throw new ProbeFailure("silent", t("The BBMD {address} is not responding.", { address: this.#name }));
  }

  /** @returns the code of the answer, null where none came */
  async #tried(): Promise<number | null> {
    const { run, settings } = this.#options;
    const { promise, resolve } = Promise.withResolvers<number | null>();
    this.#answered = resolve;
    const cancel = run.clock.after(settings.timeout, () => resolve(null));
    try {
      this.#send(registrationPacket(settings.bbmdLifetime));
      return await run.until(promise);
    } finally {
      cancel();
    }
  }

  #renewLater(): void {
    const { run, settings } = this.#options;
    this.#cancelRenewal = run.clock.after(settings.bbmdLifetime * 500, () => {
      this.#send(registrationPacket(settings.bbmdLifetime));
      this.#renewLater();
    });
  }

  #resulted(code: number): void {
    this.#answered(code);
    if (code !== ACCEPTED) this.#refused.reject(this.#refusal(code));
  }

  #refusal(code: number): ProbeFailure {
    const address = this.#name;
    const reason =
      code === REGISTRATION_REFUSED
        ? t("The BBMD {address} refused to register Atrium as a foreign device.", { address })
        : code === DISTRIBUTION_REFUSED
          ? t("The BBMD {address} refused to pass on a broadcast.", { address })
          : t("The BBMD {address} refused the request (result {code}).", { address, code: code.toString(16) });
    return new ProbeFailure("refused", reason, code);
  }

  #send(packet: Buffer): void {
    this.#options.socket.send(packet, this.#at.host, this.#at.port);
  }
}
