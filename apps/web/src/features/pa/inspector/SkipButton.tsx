import type { PointState } from "@atrium/contract/devices";
import { Icon, IconButton } from "@atrium/ui";
import { t } from "@atrium/words";
import SkipForward from "lucide-react/icons/skip-forward";

interface SkipButtonProps {
  /** undefined: nothing plays, or there is nothing else. */
  next: PointState | undefined;
  isLocked: boolean;
  onSkip: (media: number) => void;
}

/** Plays the next sound of the list in place of the one that plays. */
export function SkipButton({ next, isLocked, onSkip }: SkipButtonProps) {
  return (
    <IconButton
      label={next === undefined ? t("Skip to the next sound") : t("Skip to {name}", { name: next.name })}
      icon={<Icon of={SkipForward} size={17} />}
      disabled={isLocked || next === undefined}
      onClick={() => {
        if (next !== undefined) onSkip(next.value);
      }}
    />
  );
}
