import type { Migration } from "kysely/migration";
import { migration as site } from "./0001_site.ts";
import { migration as identity } from "./0002_identity.ts";
import { migration as history } from "./0003_history.ts";
import { migration as commands } from "./0004_commands.ts";
import { migration as people } from "./0005_people.ts";
import { migration as control } from "./0006_control.ts";
import { migration as roleChanges } from "./0007_role_changes.ts";
import { migration as endedSessions } from "./0008_ended_sessions.ts";
import { migration as holdLosses } from "./0009_hold_losses.ts";
import { migration as lastChanges } from "./0010_last_changes.ts";
import { migration as signInPlaces } from "./0011_sign_in_places.ts";
import { migration as rollingUntil } from "./0012_rolling_until.ts";
import { migration as outcomes } from "./0013_outcomes.ts";
import { migration as siteProducts } from "./0014_site_products.ts";
import { migration as standingValues } from "./0015_standing_values.ts";
import { migration as siteOfTheDatabase } from "./0016_site_of_the_database.ts";
import { migration as siteChanges } from "./0017_site_changes.ts";
import { migration as fieldEvents } from "./0018_field_events.ts";
import { migration as meterDays } from "./0019_meter_days.ts";
import { migration as siteRevisions } from "./0020_site_revisions.ts";
import { migration as pointTexts } from "./0021_point_texts.ts";
import { migration as eventPlaces } from "./0022_event_places.ts";
import { migration as meterExchanges } from "./0024_meter_exchanges.ts";
import { migration as meterReadingsInDoubt } from "./0024_meter_readings_in_doubt.ts";
import { migration as keptForGood } from "./0025_kept_for_good.ts";
import { migration as eventSourceTimes } from "./0026_event_source_times.ts";
import { migration as floorsGo } from "./0027_floors_go.ts";
import { migration as packedHours } from "./0029_packed_hours.ts";
import { migration as reports } from "./0030_reports.ts";
import { migration as joinedDays } from "./0031_joined_days.ts";
import { migration as deviceChanges } from "./0032_device_changes.ts";
import { migration as connectionPauses } from "./0033_connection_pauses.ts";
import { migration as plansChange } from "./0035_plans_change.ts";
import { migration as media } from "./0036_media.ts";
import { migration as mappingImports } from "./0037_mapping_imports.ts";
import { migration as settingChanges } from "./0038_setting_changes.ts";
import { migration as siteImports } from "./0039_site_imports.ts";
import { migration as alarms } from "./0040_alarms.ts";
import { migration as passkeys } from "./0042_passkeys.ts";
import { migration as handOvers } from "./0046_hand_overs.ts";
import { migration as eventPriorities } from "./0047_event_priorities.ts";
import { migration as secondFactor } from "./0041_second_factor.ts";
import { migration as automation } from "./0048_automation.ts";
import { migration as conditions } from "./0049_conditions.ts";
import { migration as cameraRecordings } from "./0072_camera_recordings.ts";
import { migration as eventPictures } from "./0071_event_pictures.ts";
import { migration as doorRules } from "./0070_door_rules.ts";
import { migration as shiftRule } from "./0050_shift_rule.ts";
import { migration as notices } from "./0044_notices.ts";
import { migration as alarmRethinks } from "./0043_alarm_rethinks.ts";
import { migration as cameraWalls } from "./0065_camera_walls.ts";
import { migration as peakLimits } from "./0074_peak_limits.ts";
import { migration as fireEffectRule } from "./0076_fire_effect_rule.ts";
import { migration as fireEffects } from "./0077_fire_effects.ts";
import { migration as optimumRuns } from "./0078_optimum_runs.ts";
import { migration as allowedPlates } from "./0079_allowed_plates.ts";
import { migration as owedPlates } from "./0082_owed_plates.ts";
import { migration as passagePictures } from "./0083_passage_pictures.ts";
import { migration as restStates } from "./0084_rest_states.ts";
import { migration as peopleRevisions } from "./0095_people_revisions.ts";
import { migration as importUndoRevisions } from "./0098_import_undo_revisions.ts";
import { migration as sceneRevisions } from "./0101_scene_revisions.ts";
import { migration as equipmentKinds } from "./0103_equipment_kinds.ts";
import { migration as preferences } from "./0104_preferences.ts";
import { migration as auditWords } from "./0105_audit_words.ts";
import { migration as translations } from "./0106_translations.ts";
import { migration as tariffPeriods } from "./0110_tariff_periods.ts";
import { migration as startEntries } from "./0114_start_entries.ts";
import { migration as lateValues } from "./0116_late_values.ts";
import { migration as meterFiles } from "./0121_meter_files.ts";
import { migration as roleLimits } from "./0130_role_limits.ts";
import { migration as foreignValues } from "./0141_foreign_values.ts";
import { migration as connectionOwners } from "./0142_connection_owners.ts";
import { migration as coreEpoch } from "./0143_core_epoch.ts";
import { migration as nodeClockRule } from "./0145_node_clock_rule.ts";
import { migration as recordingNodes } from "./0147_recording_nodes.ts";
import { migration as apiTokens } from "./0133_api_tokens.ts";
import { migration as signInProviders } from "./0133_sign_in_providers.ts";
import { migration as reportDeliveries } from "./0134_report_deliveries.ts";
import { migration as integrations } from "./0138_integrations.ts";
import { migration as backups } from "./0138_system_backups.ts";
import { migration as systemHealth } from "./0138_system_health.ts";

/**
 * Every migration by name, run in the order of the names. A name that has been released is never changed or removed:
 * a later one mends its mistakes.
 */
export const migrations: Record<string, Migration> = {
  "0001_site": site,
  "0002_identity": identity,
  "0003_history": history,
  "0004_commands": commands,
  "0005_people": people,
  "0006_control": control,
  "0007_role_changes": roleChanges,
  "0008_ended_sessions": endedSessions,
  "0009_hold_losses": holdLosses,
  "0010_last_changes": lastChanges,
  "0011_sign_in_places": signInPlaces,
  "0012_rolling_until": rollingUntil,
  "0013_outcomes": outcomes,
  "0014_site_products": siteProducts,
  "0015_standing_values": standingValues,
  "0016_site_of_the_database": siteOfTheDatabase,
  "0017_site_changes": siteChanges,
  "0018_field_events": fieldEvents,
  "0019_meter_days": meterDays,
  "0020_site_revisions": siteRevisions,
  "0021_point_texts": pointTexts,
  "0022_event_places": eventPlaces,
  "0024_meter_exchanges": meterExchanges,
  "0024_meter_readings_in_doubt": meterReadingsInDoubt,
  "0025_kept_for_good": keptForGood,
  "0026_event_source_times": eventSourceTimes,
  "0027_floors_go": floorsGo,
  "0029_packed_hours": packedHours,
  "0030_reports": reports,
  "0031_joined_days": joinedDays,
  "0032_device_changes": deviceChanges,
  "0033_connection_pauses": connectionPauses,
  "0035_plans_change": plansChange,
  "0036_media": media,
  "0037_mapping_imports": mappingImports,
  "0038_setting_changes": settingChanges,
  "0039_site_imports": siteImports,
  "0040_alarms": alarms,
  "0041_second_factor": secondFactor,
  "0042_passkeys": passkeys,
  "0047_event_priorities": eventPriorities,
  "0046_hand_overs": handOvers,
  "0044_notices": notices,
  "0043_alarm_rethinks": alarmRethinks,
  "0048_automation": automation,
  "0049_conditions": conditions,
  "0050_shift_rule": shiftRule,
  "0070_door_rules": doorRules,
  "0071_event_pictures": eventPictures,
  "0072_camera_recordings": cameraRecordings,
  "0065_camera_walls": cameraWalls,
  "0074_peak_limits": peakLimits,
  "0076_fire_effect_rule": fireEffectRule,
  "0077_fire_effects": fireEffects,
  "0078_optimum_runs": optimumRuns,
  "0079_allowed_plates": allowedPlates,
  "0082_owed_plates": owedPlates,
  "0083_passage_pictures": passagePictures,
  "0084_rest_states": restStates,
  "0095_people_revisions": peopleRevisions,
  "0098_import_undo_revisions": importUndoRevisions,
  "0101_scene_revisions": sceneRevisions,
  "0103_equipment_kinds": equipmentKinds,
  "0104_preferences": preferences,
  "0105_audit_words": auditWords,
  "0106_translations": translations,
  "0110_tariff_periods": tariffPeriods,
  "0114_start_entries": startEntries,
  "0116_late_values": lateValues,
  "0121_meter_files": meterFiles,
  "0130_role_limits": roleLimits,
  "0133_api_tokens": apiTokens,
  "0133_sign_in_providers": signInProviders,
  "0134_report_deliveries": reportDeliveries,
  "0138_integrations": integrations,
  "0138_system_backups": backups,
  "0138_system_health": systemHealth,
  "0141_foreign_values": foreignValues,
  "0142_connection_owners": connectionOwners,
  "0143_core_epoch": coreEpoch,
  "0145_node_clock_rule": nodeClockRule,
  "0147_recording_nodes": recordingNodes,
};
