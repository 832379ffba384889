import { later } from "./pictureSource.ts";

/** ms after which the word of a policy has come, where it kept the page from asking. */
const WORD = 50;

/**
 * Whether the page's own policy keeps it from a camera. The policy came with the page: it does not list a camera that
 * was set to be opened by pages after that.
 */
export class PolicyWatch {
  readonly #host: string;
  #hasBlocked = false;

  /** @param host with its port */
  constructor(host: string) {
    this.#host = host;
    document.addEventListener("securitypolicyviolation", this.#listener);
  }

  get hasBlocked(): boolean {
    return this.#hasBlocked;
  }

  /** A question fails before the page hears that it was its policy. */
  async heard(): Promise<void> {
    await new Promise<void>((resolve) => {
      later(WORD, resolve);
    });
  }

  stop(): void {
    document.removeEventListener("securitypolicyviolation", this.#listener);
  }

  readonly #listener = ({ blockedURI }: SecurityPolicyViolationEvent): void => {
    if (URL.canParse(blockedURI) && new URL(blockedURI).host === this.#host) this.#hasBlocked = true;
  };
}
