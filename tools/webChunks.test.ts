import { beforeAll, describe, expect, it } from "vitest";
import { type Bundle, merge, pieces, survey } from "../apps/web/chunks.ts";

const SIGN_IN = "src/app/login/LoginPage.tsx";
const LIGHTING = "src/features/lighting/LightingPage.tsx";
const ENERGY = "src/features/energy/EnergyPage.tsx";
const USERS = "src/features/people/users/UsersPage.tsx";
/** More files than these are noticeable: each costs a round trip and work of the server. */
const MOST_FILES = 14;
/** Of what a page fetches, the share that it does not need. */
const MOST_UNUSED = 0.25;

describe("what a page fetches with an empty cache", () => {
  let surveyed: Bundle[] = [];
  let bundles: Bundle[] = [];

  beforeAll(async () => {
    surveyed = pieces(await survey());
    bundles = merge(surveyed);
  }, 120_000);

  /** The modules of a page, as paths. */
  const modulesOf = (page: string): string[] =>
    bundles.filter(({ users }) => users.has(page)).flatMap(({ modules }) => Array.from(modules));
  const pages = (): string[] =>
    Array.from(new Set(surveyed.flatMap(({ users }) => Array.from(users)))).filter((user) =>
      /^src\/features\/.*Page\.tsx$/.test(user),
    );

  it("is without the kit of the pages on the sign-in page", () => {
    const modules = modulesOf(SIGN_IN);
    expect(modules.filter((module) => module.endsWith("/LoginPage.tsx"))).toHaveLength(1);
    expect(
      modules.filter((module) =>
        /\/(@mantine|@tanstack|@floating-ui)\/|\/packages\/ui\/src\/(charts|plan|table)\/|\/src\/(features|control|devices)\//.test(
          module,
        ),
      ),
    ).toEqual([]);
  });

  it("is without lists, dates and forms where devices are shown on a plan", () => {
    const modules = modulesOf(LIGHTING);
    expect(modules.filter((module) => module.endsWith("/plan/Plan.tsx"))).toHaveLength(1);
    expect(
      modules.filter((module) =>
        /\/(@mantine\/(dates|form)|dayjs|uqr|react-number-format)\/|\/DataTable\.tsx$|\/(GroupDialog|Palette|CompareCharts|StackedBars)\.tsx$/.test(
          module,
        ),
      ),
    ).toEqual([]);
  });

  it("is without plan, cameras and comparison charts where energy is shown", () => {
    const modules = modulesOf(ENERGY);
    expect(modules.filter((module) => module.endsWith("/StackedBars.tsx"))).toHaveLength(1);
    expect(
      modules.filter((module) =>
        /\/ui\/src\/(plan|charts\/compare)\/|\/cameras\/player\/|\/packages\/rtsp\/|\/@mantine\/dates\//.test(module),
      ),
    ).toEqual([]);
  });

  it("is without plan and charts where users are listed", () => {
    expect(
      modulesOf(USERS).filter((module) => /\/ui\/src\/(plan|charts\/compare)\/|\/cameras\/player\//.test(module)),
    ).toEqual([]);
  });

  it("is a few files, nearly all of which the page needs", () => {
    const fetched = (from: readonly Bundle[], page: string) => from.filter(({ users }) => users.has(page));
    const sizeOf = (from: readonly Bundle[]) => from.reduce((sum, { size }) => sum + size, 0);
    const unusual = pages().filter((page) => {
      const own = fetched(bundles, page);
      return own.length > MOST_FILES || sizeOf(own) > sizeOf(fetched(surveyed, page)) / (1 - MOST_UNUSED);
    });
    expect(pages().length).toBeGreaterThan(40);
    expect(unusual).toEqual([]);
  });
});
