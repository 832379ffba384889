import { Icon, IconButton } from "@atrium/ui";
import maximize from "lucide-react/icons/maximize";
import minimize from "lucide-react/icons/minimize";
import { useSyncExternalStore } from "react";

function listen(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => {
    document.removeEventListener("fullscreenchange", listener);
  };
}

/** For the wall screen. Absent where the browser cannot. */
export function FullscreenButton() {
  const isFull = useSyncExternalStore(listen, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  return (
    <IconButton
      label={isFull ? "Leave fullscreen" : "Fullscreen"}
      icon={<Icon of={isFull ? minimize : maximize} size={16} />}
      onClick={() => {
        // Refused outside a person's own click; nothing needs to be shown then.
        const change = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen();
        change.catch(() => {});
      }}
    />
  );
}
