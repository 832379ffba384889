import { Icon, IconButton } from "@atrium/ui";
import { moved, type TimeWindow, type WindowLimits, zoomed } from "@atrium/ui/charts";
import { t } from "@atrium/words";
import chevronLeft from "lucide-react/icons/chevron-left";
import chevronRight from "lucide-react/icons/chevron-right";
import zoomIn from "lucide-react/icons/zoom-in";
import zoomOut from "lucide-react/icons/zoom-out";

interface WindowButtonsProps {
  window: TimeWindow;
  limits: WindowLimits;
  onWindow: (window: TimeWindow) => void;
}

/** What a drag over the chart or its overview does, for those who do not drag. */
export function WindowButtons({ window, limits, onWindow }: WindowButtonsProps) {
  const length = window.to - window.from;
  const middle = window.from + length / 2;
  return (
    <div className="flex gap-4">
      <IconButton
        label={t("Earlier")}
        icon={<Icon of={chevronLeft} size={16} />}
        disabled={window.from <= limits.oldest}
        onClick={() => onWindow(moved(window, -length / 2, limits))}
      />
      <IconButton
        label={t("Later")}
        icon={<Icon of={chevronRight} size={16} />}
        disabled={window.to >= limits.newest}
        onClick={() => onWindow(moved(window, length / 2, limits))}
      />
      <IconButton
        label={t("Zoom in")}
        icon={<Icon of={zoomIn} size={16} />}
        disabled={length <= limits.least}
        onClick={() => onWindow(zoomed(window, 0.5, middle, limits))}
      />
      <IconButton
        label={t("Zoom out")}
        icon={<Icon of={zoomOut} size={16} />}
        disabled={length >= limits.newest - limits.oldest}
        onClick={() => onWindow(zoomed(window, 2, middle, limits))}
      />
    </div>
  );
}
