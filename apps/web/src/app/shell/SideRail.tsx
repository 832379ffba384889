import { Icon, IconButton, StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { Link } from "@tanstack/react-router";
import panelLeftOpen from "lucide-react/icons/panel-left-open";
import { BrandMark } from "./Brand.tsx";
import { BrandLink } from "./BrandLink.tsx";
import { HealthMark } from "./HealthFoot.tsx";
import { Fragment } from "react";
import type { MenuRow } from "../menu/menuTree.ts";
import { shortPlace } from "../../platform/words/shortPlace.ts";
import { PlaceIcon } from "./PlaceIcon.tsx";
import type { RowNumber } from "./rowNumber.ts";
import { marksOf, STATE_WORDS as WORDS } from "./rowNumbers.ts";
import { SettingsList } from "./SettingsList.tsx";
import styles from "./SideRail.module.css";
import type { PageAddress } from "./usePageAddress.ts";
import { useSiteWord } from "../../platform/site.ts";

interface SideRailProps {
  address: PageAddress;
  numbers: ReadonlyMap<string, RowNumber> | undefined;
  onExpand: () => void;
}

/** The collapsed sidebar: a drawing, a short name and the worst state per building; each leads to its first floor. */
export function SideRail({ address, numbers, onExpand }: SideRailProps) {
  return (
    <>
      <div className={`grid place-center ${styles["brand"]}`}>
        <BrandLink className="block" label={useSiteWord()}>
          <BrandMark size={28} />
        </BrandLink>
      </div>
      <div className={`grid place-center ${styles["expand"]}`}>
        <IconButton label={t("Expand sidebar")} icon={<Icon of={panelLeftOpen} size={17} />} onClick={onExpand} />
      </div>
      {address.group === "setting" ? (
        <SettingsList route={address.route} campusHref={address.campusHref} isCollapsed />
      ) : (
        <Places address={address} numbers={numbers} />
      )}
      <HealthMark />
    </>
  );
}

function Places({ address, numbers }: Omit<SideRailProps, "onExpand">) {
  return (
    <nav aria-label={t("Places")} className="flex-1 overflow-auto">
      {address.rows.map((row) => {
        const isSelected = row.place.placement === address.selected?.place.placement;
        return (
          <Fragment key={row.key}>
            <Link
              {...(row.children[0] ?? row).link}
              className={`col items-center justify-center gap-4 relative t11 m ink2 ${styles["place"]}`}
              data-selected={isSelected}
              title={row.label}
            >
              <PlaceIcon name={row.icon ?? ""} size={20} />
              <span>{shortPlace(row.label)}</span>
              <WorstState number={numbers?.get(row.summaryKey)} />
            </Link>
            {isSelected && <Floors of={row} floor={address.place?.floor} />}
          </Fragment>
        );
      })}
    </nav>
  );
}

function WorstState({ number }: { number: RowNumber | undefined }) {
  const [worst] = number === undefined ? [] : marksOf(number);
  if (worst === undefined) return null;
  return (
    <i className={styles["state"]}>
      <StateGlyph state={worst.state} size={13} label={`${t(WORDS[worst.state])}, ${String(worst.count)}`} />
    </i>
  );
}

/** The floors of the building that is open. Their zones stand on the plan itself. */
function Floors({ of: { children, label }, floor }: { of: MenuRow; floor: string | undefined }) {
  if (children.length === 0) return null;
  return (
    <nav aria-label={t("Floors of {label}", { label })} className={styles["floors"]}>
      {children.map((row) => (
        <Link
          key={row.key}
          {...row.link}
          className={`grid place-center t11 ink2 rounded ${styles["floor"]}`}
          aria-label={row.label}
          aria-current={row.place.floor === floor ? "page" : undefined}
        >
          {shortPlace(row.label)}
        </Link>
      ))}
    </nav>
  );
}
