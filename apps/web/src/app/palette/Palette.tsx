import { withWords } from "../../platform/words/language.ts";
import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Modal } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import search from "lucide-react/icons/search";
import { type KeyboardEvent, Suspense, useId, useMemo, useRef, useState } from "react";
import { arrival } from "../../platform/arrival.ts";
import { lazyPart } from "../../platform/parts/lazyPart.ts";
import { hasFeature, useSession } from "../../platform/session.ts";
import { openPages } from "../menu/nearestPage.ts";
import type { FirstKeys } from "../shell/FirstKeys.ts";
import type { PaletteEnd } from "../shell/paletteEnd.ts";
import { FindingRow } from "./FindingRow.tsx";
import { find, type Finding } from "./findings.ts";
import styles from "./Palette.module.css";
import { keepRecent, readRecents } from "./recents.ts";
import { readWish } from "./wish.ts";
import { useQuery } from "@tanstack/react-query";
import { catalogueQuery } from "../../devices/catalogueQuery.ts";
import { useSite } from "../../platform/site.ts";
import { openSections } from "../menu/openSections.ts";
import { devicePlaces, type PlaceRecord, roomPlaces, sitePlaces } from "./catalogue.ts";

const RoomCommand = lazyPart(
  withWords(["lighting"], async () => (await import("../../features/lighting/RoomCommand.tsx")).RoomCommand),
);

const FIRST_VALUE = "50";

interface PaletteProps {
  /** The text typed while the palette was still loading. */
  firstKeys: FirstKeys;
  onClose: (end: PaletteEnd) => void;
}

/** Finds places, devices and pages, and runs commands; a command asks before it is given. */
export function Palette({ firstKeys, onClose }: PaletteProps) {
  const user = useSession();
  const site = useSite();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const [asked, setAsked] = useState<Extract<Finding, { kind: "command" }>>();
  const canControl = hasFeature(user, "controllable");
  const places = useCatalogue();
  const groups = useMemo(
    () => find(text, { places, pages: openPages(user, site), recents: readRecents(user), canControl }),
    [text, places, site, user, canControl],
  );
  const rows = groups.flatMap((group) => group.rows);
  const current = Math.min(active, rows.length - 1);
  const { marks } = readWish(text);

  function dismiss(): void {
    onClose("dismissed");
  }

  if (asked?.room.floor !== undefined) {
    return (
      <Suspense>
        <RoomCommand
          placement={asked.room.placement}
          floor={asked.room.floor}
          name={asked.room.label}
          circuits={asked.room.circuits.map(({ id }) => id)}
          level={asked.level}
          onClose={dismiss}
        />
      </Suspense>
    );
  }

  function choose(finding: Finding | undefined): void {
    if (finding === undefined) return;
    if (finding.kind === "command") {
      setAsked(finding);
      return;
    }
    keepRecent(user, finding);
    if (finding.kind === "place" && finding.place.device !== undefined) arrival.ask(finding.place.device);
    void navigate({ href: finding.href });
    onClose("chosen");
  }

  /** The room's name with a number after it, ready to be typed over. */
  function askValue(finding: Finding | undefined): boolean {
    const room = finding?.kind === "command" ? finding.room : finding?.kind === "place" ? finding.place : undefined;
    if (!canControl || room === undefined || room.circuits.length === 0) return false;
    const before = `Set ${room.label} `;
    setText(`${before}${FIRST_VALUE} %`);
    setActive(0);
    requestAnimationFrame(() => {
      input.current?.setSelectionRange(before.length, before.length + FIRST_VALUE.length);
    });
    return true;
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const keys: Record<string, () => boolean> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: () => {
        choose(rows[current]);
        return true;
      },
      Tab: () => !event.shiftKey && askValue(rows[current]),
    };
    if (keys[event.key]?.() === true) event.preventDefault();
  }

  function step(by: number): boolean {
    if (rows.length > 0) setActive((current + by + rows.length) % rows.length);
    return true;
  }

  return (
    <Modal.Root
      opened
      onClose={dismiss}
      returnFocus={false}
      size={640}
      yOffset={104}
      radius="xl"
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t("Command palette")}>
        <Modal.Body p={0}>
          <div className={`row gap-12 ${styles["field"]}`}>
            <Icon of={search} size={18} />
            <input
              ref={input}
              className={`grow ink border-0 ${styles["input"]}`}
              data-autofocus
              role="combobox"
              aria-label={t("Search or run a command")}
              aria-expanded={rows.length > 0}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={rows.length > 0 ? `${listId}-${current}` : undefined}
              placeholder={t("Search or run a command")}
              autoComplete="off"
              spellCheck={false}
              maxLength={80}
              value={text}
              onChange={(event) => {
                setText(event.currentTarget.value);
                setActive(0);
              }}
              onKeyDown={onKeyDown}
              onFocus={() => {
                const typed = firstKeys.take();
                if (typed !== "") setText((before) => before + typed);
              }}
            />
            <button type="button" className={`nowrap muted ${styles["key"]}`} onClick={dismiss}>
              {t("Esc")}
            </button>
          </div>
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot show these rows */}
          <div id={listId} role="listbox" aria-label={t("Results")} className={styles["list"]}>
            {groups.map((group) => (
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- options of a listbox are grouped by role
              <div key={group.title} role="group" aria-label={group.title}>
                <div className={`m muted ${styles["group"]}`} aria-hidden>
                  {group.title}
                </div>
                {group.rows.map((finding) => {
                  const index = rows.indexOf(finding);
                  return (
                    <FindingRow
                      key={finding.key}
                      id={`${listId}-${index}`}
                      finding={finding}
                      marks={marks}
                      isActive={index === current}
                      onPoint={() => {
                        setActive(index);
                      }}
                      onChoose={() => {
                        choose(finding);
                      }}
                    />
                  );
                })}
              </div>
            ))}
          </div>
          {rows.length === 0 && (
            <output className={`block ink2 ${styles["none"]}`}>
              {t("Your role has no access to a place, device or page with that name.")}
            </output>
          )}
          <PaletteFoot canControl={canControl} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/**
 * Everything the palette finds by name. Buildings, floors and zones are known at once; rooms and devices are read when
 * it opens, and kept.
 */
function useCatalogue(): readonly PlaceRecord[] {
  const site = useSite();
  const user = useSession();
  const canView = hasFeature(user, "viewable");
  const { data } = useQuery({ ...catalogueQuery, enabled: canView });
  return useMemo(() => {
    if (!canView) return [];
    const pages = new Set(openSections(user, site).map(({ route }) => route));
    if (data === undefined) return sitePlaces(site);
    return [...sitePlaces(site), ...roomPlaces(site, data, pages), ...devicePlaces(site, data, pages)];
  }, [site, user, canView, data]);
}

/** What the keys do. */
function PaletteFoot({ canControl }: { canControl: boolean }) {
  return (
    <div className={`flex border-t t12 muted bg-2 ${styles["foot"]}`}>
      <span className="row gap-6">
        <kbd className={`nowrap muted ${styles["key"]}`}>↑</kbd>
        <kbd className={`nowrap muted ${styles["key"]}`}>↓</kbd>
        {t("Move")}
      </span>
      <span className="row gap-6">
        <kbd className={`nowrap muted ${styles["key"]}`}>{t("Enter")}</kbd>
        {canControl ? t("Open or run; commands ask for confirmation") : t("Open")}
      </span>
      {canControl && (
        <span className={`row gap-6 ${styles["last"]}`}>
          <kbd className={`nowrap muted ${styles["key"]}`}>{t("Tab")}</kbd>
          {t("Set a value")}
        </span>
      )}
    </div>
  );
}
