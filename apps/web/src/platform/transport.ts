import { currentLanguage, t } from "@atrium/words";
import { ApiError } from "./apiError.ts";
import { fromBase } from "./base.ts";

/** Asks the server; throws `ApiError` of status 0 where it does not answer, and what the signal threw where it is given up. */
export async function ask(url: string, init: RequestInit, signal?: AbortSignal): Promise<Response> {
  try {
    const headers = new Headers(init.headers);
    // The page's language, which the browser's own need not be.
    headers.set("accept-language", currentLanguage().tag);
    return await fetch(fromBase(url), {
      ...init,
      headers,
      credentials: "same-origin",
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (cause) {
    if (signal?.aborted === true) throw cause;
    throw new ApiError({ status: 0, code: "", message: t("The server is not responding"), hasBody: false, cause });
  }
}
