import * as z from "zod";

/**
 * The answer of `/api/ready`: whether the server can do its whole job. `/api/health` only reports that it is alive. The
 * site is not included: a server that has not read its site does not answer at all.
 */
export const Readiness = z.object({
  status: z.enum(["ready", "waiting"]),
  parts: z.object({
    database: z.enum(["available", "unavailable"]),
    disk: z.enum(["available", "full"]),
    /** `starting` until every connection of the site has been started, whether or not its devices answer. */
    field: z.enum(["starting", "running"]),
  }),
});
export type Readiness = z.infer<typeof Readiness>;
