import { useEffect, useState } from "react";
import { ApiError } from "../../platform/apiError.ts";
import { askGreeting, rememberedSiteName, type SiteGreeting } from "../../platform/siteName.ts";

/** The site's name at once as remembered, then name and help as the server says them. */
export function useGreeting(): SiteGreeting {
  const [greeting, setGreeting] = useState<SiteGreeting>(() => ({ site: rememberedSiteName() ?? undefined }));
  useEffect(() => {
    const asking = new AbortController();
    async function hear(): Promise<void> {
      try {
        const said = await askGreeting(asking.signal);
        setGreeting(({ site }) => ({ site, ...said }));
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
