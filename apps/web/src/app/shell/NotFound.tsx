import { EmptyState } from "@atrium/ui";
import { ROUTES } from "@atrium/contract/pages";
import { t } from "@atrium/words";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { Button } from "@mantine/core";
import { useSession } from "../../platform/session.ts";
import { useSite } from "../../platform/site.ts";
import { nearestPage, openPages, type PageOffer } from "../menu/nearestPage.ts";

const wall = { stroke: "var(--p-wall)", strokeWidth: 5, fill: "none", strokeLinecap: "square" } as const;

const partition = { stroke: "var(--p-wall-2)", strokeWidth: 2.4, fill: "none" } as const;

/** No page has this address; names it and offers the page whose address is most like it, or the campus. */
export function NotFound() {
  const { pathname } = useLocation();
  const offers = openPages(useSession(), useSite());
  const nearest = nearestPage(pathname, offers);
  // Nothing is like it: the whole campus, where the person may see it.
  const way = nearest ?? offers.find(({ path }) => path === ROUTES.campus.path) ?? offers[0];
  return (
    <EmptyState
      isPage
      drawing={<MissingRoomDrawing />}
      title={t("This page does not exist")}
      actions={way !== undefined && <NearestPageButton page={way} />}
    >
      {t("Atrium has no page at")}{" "}
      <b className="m" translate="no">
        {pathname}
      </b>
      .{nearest !== undefined && t(" The closest match is {label}.", { label: nearest.label })}
    </EmptyState>
  );
}

/** The way out of a page that has nothing to show. */
function NearestPageButton({ page }: { page: PageOffer }) {
  const navigate = useNavigate();
  return (
    <Button variant="filled" onClick={() => void navigate({ href: page.href })}>
      {t("Open {label}", { label: page.label })}
    </Button>
  );
}

/** A small floor with one room missing. */
function MissingRoomDrawing() {
  return (
    <svg width="300" height="176" viewBox="0 0 300 176" aria-hidden>
      <path d="M20 16H280V160H20Z" fill="var(--p-floor)" />
      <path d="M20 16H280V160H20Z" {...wall} />
      <path d="M110 16V70M110 98V160M20 92H84M196 16V92H226M254 92H280" {...partition} />
      <path d="M110 98a28 28 0 0 0 20 -8" {...partition} strokeWidth={1} />
      <g fill="none" stroke="var(--p-furn)">
        <rect x="40" y="36" width="46" height="26" />
        <rect x="212" y="36" width="50" height="34" rx="8" />
        <circle cx="52" cy="128" r="12" />
        <circle cx="238" cy="128" r="16" />
      </g>
      <rect
        x="128"
        y="60"
        width="56"
        height="72"
        fill="var(--surface)"
        stroke="var(--accent)"
        strokeWidth="2"
        strokeDasharray="7 5"
      />
      <circle
        cx="156"
        cy="96"
        r="15"
        fill="none"
        stroke="var(--line-control)"
        strokeWidth="2"
        strokeDasharray="3.6 3.6"
      />
      <text x="156" y="102" textAnchor="middle" fontSize="17" fontWeight="600" fill="var(--ink-3)">
        ?
      </text>
    </svg>
  );
}
