import * as z from "zod";
import { SpokenLanguage } from "./language.ts";
import { ShiftedClock } from "./shiftedClock.ts";

/** What the server says of itself and of its site to everyone, signed in or not: `GET /api/health`. */
export const SiteGreeting = z.object({
  status: z.literal("ok"),
  /** The campus's name. */
  site: z.string().exactOptional(),
  /** Where people who cannot sign in get help. */
  help: z.string().exactOptional(),
  /** The languages of the pages beside English; absent: none. */
  languages: z.array(SpokenLanguage).exactOptional(),
  /** Present where the installation's clock is shifted for a demonstration. */
  shiftedClock: ShiftedClock.exactOptional(),
});
export type SiteGreeting = z.infer<typeof SiteGreeting>;
