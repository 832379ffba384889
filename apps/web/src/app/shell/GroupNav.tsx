import { Icon } from "@atrium/ui";
import { Link } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import activity from "lucide-react/icons/activity";
import slidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { hasFeature, useSession } from "../../platform/session.ts";
import { useSite } from "../../platform/site.ts";
import { type GroupKey, GROUPS, samePlace, type Section, SECTIONS } from "../menu/sections.ts";
import type { PageAddress } from "./usePageAddress.ts";

const DRAWINGS: Record<GroupKey, LucideIcon> = { control: slidersHorizontal, monitor: activity };

/** The sections the role may open. */
function useOpenSections(): Section[] {
  const user = useSession();
  return SECTIONS.filter((section) => hasFeature(user, section.feature));
}

type NavProps = { address: PageAddress; className: string | undefined };

/** The groups of the header (on a phone the bar at the bottom). Each leads to its first page, at the same place. */
export function GroupNav({ address, className, iconSize = 15 }: NavProps & { iconSize?: number }) {
  const site = useSite();
  const sections = useOpenSections();
  return (
    <nav aria-label="Main" className={className}>
      {GROUPS.map((group) => {
        const first = sections.find((section) => section.group === group.key);
        if (first === undefined) return null;
        const place = samePlace(first, address.place, site.places[0]?.key ?? "");
        const isCurrent = address.section?.group === group.key;
        return (
          <Link key={group.key} {...first.link(place, address.search)} aria-current={isCurrent ? "true" : undefined}>
            <Icon of={DRAWINGS[group.key]} size={iconSize} />
            {group.label}
          </Link>
        );
      })}
    </nav>
  );
}

/** The second row: the pages of the current group. */
export function SectionNav({ address, className }: NavProps) {
  const site = useSite();
  const group = address.section?.group;
  const sections = useOpenSections().filter((section) => section.group === group);
  const label = GROUPS.find((candidate) => candidate.key === group)?.label ?? "Pages";
  return (
    <nav aria-label={label} className={className}>
      {sections.map((section) => (
        <Link
          key={section.key}
          {...section.link(samePlace(section, address.place, site.places[0]?.key ?? ""), address.search)}
          aria-current={section === address.section ? "page" : undefined}
        >
          {section.label}
        </Link>
      ))}
    </nav>
  );
}
