/** What we use of a parser that has no types of its own. */
declare module "saxen" {
  export class Parser {
    /** Element names get these prefixes for their namespaces. */
    ns(prefixes: Readonly<Record<string, string>>): this;
    on(
      event: "openTag",
      listener: (
        name: string,
        attributes: () => Readonly<Record<string, string>>,
        decode: (text: string) => string,
      ) => void,
    ): this;
    on(event: "closeTag", listener: (name: string) => void): this;
    on(event: "text", listener: (text: string, decode: (text: string) => string) => void): this;
    on(event: "cdata", listener: (text: string) => void): this;
    on(event: "error" | "warn", listener: (error: Error) => void): this;
    /** @returns the error that ended it */
    parse(xml: string): unknown;
    stop(): void;
  }
}
