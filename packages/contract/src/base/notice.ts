import { phrase, t } from "@atrium/words";
/** How long each kind of notice stays on the screen, ms (specification point 9). */
export const NOTICE_MILLIS = { toast: 3_000, notification: 4_500 } as const;

/** Words of the error catalogue (specification point 8). */
export const NO_ACCESS = { title: "", message: phrase("There is no access to this section") } as const;
export const LOGOUT_QUESTION = {
  title: phrase("Are you sure you want to log out?"),
  message: phrase("This will log you out from the system."),
} as const;

/** The title of an error notice. @param status the reply's status code */
export function serverResponse(status: number): string {
  return t("Server Response: {status}", { status });
}
