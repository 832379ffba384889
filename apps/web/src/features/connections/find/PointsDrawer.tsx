import type { FoundSiteDevice } from "@atrium/contract/devices";
import { routeOf } from "@atrium/contract/pages";
import type { SiteConnection } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { Checkbox, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { FormDrawer } from "../../../collections/form/FormDrawer.tsx";
import { keyFrom } from "../../../collections/form/keyFrom.ts";
import { prepareProduct } from "../../../settings/preparedProduct.ts";
import { productOfEntries, usableEntries, valueWords } from "./foundPoints.ts";
import styles from "../connections.module.css";

/** Entries that are drawn; the others are found by their names. */
const SHOWN = 200;
/** As many points as one product may have. */
const MOST = 500;

interface PointsDrawerProps {
  found: FoundSiteDevice;
  connection: SiteConnection;
  title: string;
  onClose: () => void;
}

/** What a device has, ticked into the points of a product; the product's own page then says what is still missing. */
export function PointsDrawer({ found, connection, title, onClose }: PointsDrawerProps) {
  const entries = usableEntries(found);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(entries.flatMap(({ place, state }) => (state === "new" ? [place] : [])).slice(0, MOST)),
  );
  const [search, setSearch] = useState("");
  const navigate = useNavigate();
  const words = search.trim().toLowerCase();
  const shown = entries.filter(({ place, name = "" }) => `${name} ${place}`.toLowerCase().includes(words));
  const isWhole = shown.length > 0 && shown.every(({ place }) => chosen.has(place));

  function open(): void {
    const product = productOfEntries(found, entries.filter(({ place }) => chosen.has(place)).slice(0, MOST));
    const { protocol } = connection;
    const { vendor = "", model = "" } = found.identity ?? {};
    const label = `${vendor} ${model}`.trim().slice(0, 80);
    const name = keyFrom(label);
    prepareProduct({
      protocol,
      product: {
        ...product.device,
        protocol,
        name: name === "" ? "found-device" : name,
        ...(label === "" ? {} : { label }),
        points: product.points,
      },
      tried: { connection: connection.id, address: { ...found.address, ...product.address } },
    });
    void navigate({ href: `${routeOf("setting-product-new").path}?${new URLSearchParams({ protocol }).toString()}` });
  }

  return (
    <FormDrawer
      title={t("Points of {title}", { title })}
      action={t("Make a product of {count, plural, one {# point} other {# points}}", { count: chosen.size })}
      form={{ isBusy: false, refusal: undefined, hasChanges: () => false }}
      refusal={chosen.size > MOST ? t("A product has at most {MOST} points", { MOST }) : undefined}
      onSubmit={() => {
        if (chosen.size > 0 && chosen.size <= MOST) open();
      }}
      onClose={onClose}
    >
      <div className="grid gap-10">
        <TextInput
          label={t("Search name or place")}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Checkbox
          label={t("All {count} shown", { count: shown.length })}
          checked={isWhole}
          indeterminate={!isWhole && shown.some(({ place }) => chosen.has(place))}
          onChange={() => {
            const places = shown.map(({ place }) => place);
            const others = [...chosen].filter((place) => !places.includes(place));
            setChosen(new Set(isWhole ? others : [...others, ...places]));
          }}
        />
        <ul className={styles["findings"]} aria-label={t("Points")}>
          {shown.slice(0, SHOWN).map(({ place, name, problem, device, ...entry }) => (
            <li key={place} className={`border-t ${styles["entry"]}`}>
              <Checkbox
                label={
                  <span className="col min-w-0 break-anywhere">
                    <span>{name ?? place}</span>
                    <span className="t12 muted">
                      {[place, valueWords(entry), problem, device].filter((word) => word !== undefined).join(" · ")}
                    </span>
                  </span>
                }
                checked={chosen.has(place)}
                onChange={(event) => {
                  const others = [...chosen].filter((one) => one !== place);
                  setChosen(new Set(event.currentTarget.checked ? [...others, place] : others));
                }}
              />
            </li>
          ))}
        </ul>
        {shown.length > SHOWN && (
          <p className="t12 muted m-0">{t("{count} more: search to see them", { count: shown.length - SHOWN })}</p>
        )}
      </div>
    </FormDrawer>
  );
}
