declare module "fastify" {
  interface FastifyInstance {
    /** The path below which a browser finds us: "" or "/atrium". What the server names to browsers begins with it. */
    readonly base: string;
  }
}

/** An address as the routes know it. A proxy in front may have taken the base away, or not. */
export function withoutBase(url: string, base: string): string {
  if (base === "" || !url.startsWith(base)) return url;
  const rest = url.slice(base.length);
  if (rest.startsWith("/")) return rest;
  return rest === "" || rest.startsWith("?") ? `/${rest}` : url;
}
