import type { Part } from "../part.ts";
import type { Config } from "../config.ts";
import type { HttpOptions } from "./http.ts";
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

/** What the configuration says of how the program is served. */
export function servingOf(config: Config): Pick<HttpOptions, keyof Config & keyof HttpOptions> {
  const { importToken, metricsToken, webFolder, base, hasSubdomains, trustedProxies, tls } = config;
  return { importToken, metricsToken, webFolder, base, hasSubdomains, trustedProxies, tls };
}
