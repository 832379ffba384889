import { readSignInReturn, SESSION_COOKIE, type SignInReturn } from "@atrium/contract/people";

interface Asked {
  readonly method?: string;
  readonly body?: URLSearchParams;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Cookie {
  readonly value: string;
  readonly path: string;
}

/** Where the browser has come to. */
export interface Arrived {
  readonly url: URL;
  readonly status: number;
  readonly text: string;
  /** What the sign-in page reads in its address. */
  readonly end: SignInReturn | undefined;
}

/** For tests: a browser that keeps cookies, by host as browsers do, and follows redirects up to the sign-in page. */
export class SignInBrowser {
  readonly cookies = new Map<string, Cookie>();
  /** Each address that was opened. */
  readonly visited: string[] = [];

  /** One request, without what it leads to. */
  async ask(url: string | URL, init: Asked = {}): Promise<Response> {
    const { pathname } = new URL(url);
    this.visited.push(String(url));
    const sent = [...this.cookies].filter(([, { path }]) => pathname.startsWith(path));
    const cookie = sent.map(([name, { value }]) => `${name}=${value}`).join("; ");
    const headers = { ...init.headers, ...(cookie === "" ? {} : { cookie }) };
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  async open(url: string | URL): Promise<Arrived> {
    let at = new URL(url);
    for (let steps = 0; steps < 20; steps++) {
      const response = await this.ask(at);
      const location = response.headers.get("location");
      if (location === null) return { url: at, status: response.status, text: await response.text(), end: undefined };
      at = new URL(location, at);
      if (!at.pathname.endsWith("/login")) continue;
      return { url: at, status: 200, text: "", end: readSignInReturn(at.hash) };
    }
    throw new Error("it redirects without end");
  }

  get session(): string | undefined {
    return this.cookies.get(SESSION_COOKIE)?.value;
  }

  #keep(line: string): void {
    const [pair = "", ...attributes] = line.split(/; */);
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    const of = (key: string) =>
      attributes.find((one) => one.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1);
    const expires = of("expires");
    const isOver = value === "" || of("max-age") === "0" || (expires !== undefined && Date.parse(expires) < Date.now());
    const path = of("path") ?? "/";
    if (!isOver) this.cookies.set(name, { value, path });
    else if (this.cookies.get(name)?.path === path) this.cookies.delete(name);
  }
}
