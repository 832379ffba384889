/**
 * Whether the page's own policy keeps it from a camera. The policy came with the page: a camera that was set to be opened by pages
 * after that is none of its hosts.
 */
export class PolicyWatch {
  readonly #host: string;
  #hasBlocked = false;

  /** @param host with its port */
  constructor(host: string) {
    this.#host = host;
    document.addEventListener("securitypolicyviolation", this.#heard);
  }

  get hasBlocked(): boolean {
    return this.#hasBlocked;
  }

  stop(): void {
    document.removeEventListener("securitypolicyviolation", this.#heard);
  }

  readonly #heard = ({ blockedURI }: SecurityPolicyViolationEvent): void => {
    if (URL.canParse(blockedURI) && new URL(blockedURI).host === this.#host) this.#hasBlocked = true;
  };
}
