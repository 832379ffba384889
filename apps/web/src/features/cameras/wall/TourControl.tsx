import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, Menu } from "@mantine/core";
import Repeat from "lucide-react/icons/repeat";
import Square from "lucide-react/icons/square";
import { TOUR_PACES, type TourPace } from "../../../devices/deviceSearch.ts";
import { tourText } from "./tourText.ts";
import type { Tour } from "./useTour.ts";

interface TourControlProps {
  pace: TourPace | undefined;
  pages: number;
  tour: Tour;
  isHeld: boolean;
  onPace: (pace: TourPace | undefined) => void;
}

/** Begins the tour of a wall; while it goes on, says where it is, and ends it. */
export function TourControl({ pace, pages, tour, isHeld, onPace }: TourControlProps) {
  if (pace !== undefined) {
    return (
      <>
        <Button
          variant="default"
          leftSection={<Icon of={Square} size={14} />}
          onClick={() => {
            onPace(undefined);
          }}
        >
          {t("Stop tour")}
        </Button>
        <span className="t13 ink2 num">{tourText(tour, pages, isHeld)}</span>
      </>
    );
  }
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button variant="default" leftSection={<Icon of={Repeat} size={14} />}>
          {t("Tour")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("Cycle through {pages} pages", { pages })}</Menu.Label>
        {TOUR_PACES.map((seconds) => (
          <Menu.Item
            key={seconds}
            onClick={() => {
              onPace(seconds);
            }}
          >
            {t("Every {seconds} s", { seconds })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
