import { t } from "@atrium/words";
import { isDeepStrictEqual } from "node:util";
import { type DeviceDescription, factsOf, WEATHER_STATION } from "@atrium/contract/devices";
import {
  DEFAULT_WEATHER_DISPLAY,
  placeWords,
  WEATHER_POINTS,
  WEATHER_VALUES,
  type WeatherDisplay,
  type WeatherDisplayChange,
  type WeatherDisplayReply,
  WEATHER_TITLES,
} from "@atrium/contract/site";
import type { Kysely } from "kysely";
import type { AuditSink, AuditEntry } from "../../platform/audit/auditSink.ts";
import type { Db } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { SiteDirectory } from "./directory.ts";
import type { PresentSite } from "./presentSite.ts";
import { inChange } from "./siteRevisions.ts";
import type { SiteTables } from "./tables.ts";
import { actedBy } from "../../platform/audit/changes.ts";

interface WeatherDisplayEditorOptions {
  readonly db: Db;
  readonly site: PresentSite;
  readonly directory: SiteDirectory;
  readonly audit: AuditSink;
}

/** Sets what the header shows of the weather. The change is in the database, with its audit row, before anybody hears of it. */
export class WeatherDisplayEditor {
  readonly #db: Kysely<SiteTables>;
  readonly #options: WeatherDisplayEditorOptions;

  constructor(options: WeatherDisplayEditorOptions) {
    this.#db = options.db.withTables<SiteTables>();
    this.#options = options;
  }

  find(): WeatherDisplayReply {
    const { directory } = this.#options;
    const { places } = directory.reply;
    return {
      display: this.#present,
      stations: this.#stations.map((station) => ({
        id: station.id,
        name: station.name,
        number: factsOf(WEATHER_STATION, station.facts).station ?? station.id,
        place: placeWords(station, places),
        values: valuesOf(station),
      })),
    };
  }

  /** @throws AppError EDV009 where somebody else has changed it since it was read; EVA001 where the station is none */
  async change({ before, display }: WeatherDisplayChange, actor: Caller): Promise<WeatherDisplayReply> {
    const { site, audit } = this.#options;
    return site.inTurn(async () => {
      const present = this.#present;
      if (!isDeepStrictEqual(before, present)) {
        throw new AppError("EDV009", t("The weather display was changed by someone else. Reload to see the changes."));
      }
      const stations = this.#stations;
      const station = stations.find(({ id }) => id === display.station) ?? stations[0];
      if (display.station !== undefined && station?.id !== display.station) {
        const fields = [
          {
            path: "display.station",
            message: t("Weather station {station} not found", { station: display.station }),
          },
        ];
        throw new AppError("EVA001", t("The change is not valid"), { fields });
      }
      const settings = { ...site.records.settings, weatherDisplay: display };
      const revision = await inChange(this.#db, async (transaction) => {
        await transaction
          .updateTable("site")
          .set({ settings: JSON.stringify(settings) })
          .execute();
        const entry = weatherDisplayEntry({ before: present, after: display, station: station?.name }, actor);
        await audit.recordWithin(transaction, entry);
      });
      site.become({ records: { ...site.records, settings } }, revision, {});
      return this.find();
    });
  }

  get #present(): WeatherDisplay {
    return this.#options.site.records.settings.weatherDisplay ?? DEFAULT_WEATHER_DISPLAY;
  }

  get #stations(): DeviceDescription[] {
    return this.#options.directory.devices.filter(({ module }) => module === WEATHER_STATION.module);
  }
}

function valuesOf({ points }: DeviceDescription): WeatherDisplayReply["stations"][number]["values"] {
  return WEATHER_VALUES.flatMap((name) => {
    const point = points.find(({ key }) => key === WEATHER_POINTS[name]);
    return point === undefined ? [] : [{ name, unit: point.unit ?? "", point: point.id }];
  });
}

interface Change {
  readonly before: WeatherDisplay;
  readonly after: WeatherDisplay;
  /** What the station is called whose values are shown; undefined: the site has none. */
  readonly station: string | undefined;
}

/** A changed weather display as the audit records it: "The header shows Temperature, Humidity of WS-1". */
function weatherDisplayEntry({ before, after, station }: Change, actor: Caller): AuditEntry {
  const shown = after.values.flatMap(({ name, isShown }) => (isShown ? [t(WEATHER_TITLES[name])] : [])).join(", ");
  return {
    kind: "weather-display.changed",
    ...actedBy(actor),
    subject: "weather-display",
    sentence:
      station === undefined
        ? t("Header weather set to {shown}", { shown })
        : t("Header weather set to {shown} from {station}", { shown, station }),
    before,
    after,
  };
}
