import { type RouteName, ROUTES } from "@atrium/contract/pages";
import { t } from "@atrium/words";
import { PageLink } from "../../collections/PageLink.tsx";

/** The pages of the whole campus, in the second row. */
export function CampusNav({ route, className }: { route: RouteName | undefined; className: string | undefined }) {
  return (
    <nav aria-label={t("Campus")} className={className}>
      {(["campus", "campus-wall"] as const).map((name) => (
        <PageLink key={name} href={ROUTES[name].path} aria-current={name === route ? "page" : undefined}>
          {t(ROUTES[name].title)}
        </PageLink>
      ))}
    </nav>
  );
}
