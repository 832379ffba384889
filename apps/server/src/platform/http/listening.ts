import type { Part } from "../part.ts";
import type { Http } from "./ourFastify.ts";

/** The address is served from its start on. */
export function listening(http: Http, { host, port }: { readonly host: string; readonly port: number }): Part {
  return {
    name: "http",
    start: async () => {
      await http.listen({ host, port });
    },
    stop: () => http.close(),
  };
}
