import type { SiteGreeting } from "@atrium/contract/site";
import type { Clock } from "@atrium/time";

interface GreetedSite {
  readonly reply: { readonly name: string; readonly timeZone: string };
  readonly settings: { readonly help?: string | undefined };
}

/** What the sign-in page says of the site: its name, a line of help, and that its clock is not the real one. */
export function greetingOf(
  { reply: { name: site, timeZone }, settings: { help } }: GreetedSite,
  { clock, clockAhead: ahead }: { readonly clock: Pick<Clock, "now">; readonly clockAhead: number },
): Omit<SiteGreeting, "status"> {
  return {
    site,
    ...(help === undefined ? {} : { help }),
    ...(ahead === 0 ? {} : { shiftedClock: { now: clock.now(), ahead, timeZone } }),
  };
}
