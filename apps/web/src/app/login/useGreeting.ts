import type { ShiftedClock, SpokenLanguage } from "@atrium/contract/site";
import { useEffect, useState } from "react";
import { ApiError } from "../../platform/apiError.ts";
import { askGreeting, rememberedSiteName } from "../../platform/siteName.ts";

export interface Greeting {
  readonly site: string | undefined;
  readonly help?: string | undefined;
  readonly languages?: readonly SpokenLanguage[] | undefined;
  /** Of a clock that is shifted, and what it shows by this browser's clock, which may go wrong. */
  readonly shifted?: (Omit<ShiftedClock, "now"> & { readonly now: () => number }) | undefined;
}

/** The site's name at once as remembered, then what the server says of it. */
export function useGreeting(): Greeting {
  const [greeting, setGreeting] = useState<Greeting>(() => ({ site: rememberedSiteName() ?? undefined }));
  useEffect(() => {
    const asking = new AbortController();
    async function hear(): Promise<void> {
      try {
        const { site, help, languages, shiftedClock } = await askGreeting(asking.signal);
        const shifted = shiftedClock && going(shiftedClock);
        setGreeting((before) => ({ site: site ?? before.site, help, languages, shifted }));
      } catch (failure) {
        // The title does without; the sign-in itself says that the server is away.
        if (!asking.signal.aborted && !(failure instanceof ApiError)) throw failure;
      }
    }
    void hear();
    return () => {
      asking.abort();
    };
  }, []);
  return greeting;
}

/** The clock as it goes on from what it showed just now. */
function going({ now, ...shifted }: ShiftedClock): Greeting["shifted"] {
  const serverAhead = now - Date.now();
  return { ...shifted, now: () => Date.now() + serverAhead };
}
