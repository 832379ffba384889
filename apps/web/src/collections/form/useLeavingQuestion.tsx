import { t } from "@atrium/words";
import { useBlocker } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Confirm } from "./Confirm.tsx";

/** Asks before what was changed is lost, whichever way the page is left. Undefined while nobody leaves. */
export function useLeavingQuestion(hasChanges: () => boolean): ReactNode | undefined {
  const leaving = useBlocker({ shouldBlockFn: hasChanges, enableBeforeUnload: hasChanges, withResolver: true });
  if (leaving.status !== "blocked") return undefined;
  return (
    <Confirm
      title={t("Leave without saving?")}
      action={t("Leave")}
      cancel={t("Keep editing")}
      onConfirm={leaving.proceed}
      onClose={leaving.reset}
    >
      {t("Your changes here will be lost.")}
    </Confirm>
  );
}
