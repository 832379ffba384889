import { Icon, IconButton } from "@atrium/ui";
import { t } from "@atrium/words";
import History from "lucide-react/icons/history";
import { useIsPast, useServerNow } from "../platform/liveHooks.ts";
import { useReplay } from "./ReplayContext.ts";

/** It begins so long before now, ms. */
const BEFORE = 60_000;

/** The way into the past where there is no room for the time line of a live page. */
export function ReplayButton() {
  const replay = useReplay();
  const isPast = useIsPast();
  const now = useServerNow();
  if (replay === null || isPast) return null;
  return (
    <IconButton
      label={t("Replay the past")}
      icon={<Icon of={History} size={18} />}
      onClick={() => {
        replay.show(now() - BEFORE);
      }}
    />
  );
}
