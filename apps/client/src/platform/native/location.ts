import { Capacitor } from '@capacitor/core';
import { Geolocation } from '@capacitor/geolocation';
import type { LocationFailure } from '@gatehouse/contract/rules/locationMessages';
import type { DevicePosition } from '../location.ts';
import { LocationError } from '../locationError.ts';
import { codeOf } from './pluginError.ts';

/** The plugin's codes, of which several mean the same to a person. */
const reasons: Record<string, LocationFailure> = {
  'OS-PLUG-GLOC-0002': 'provider',
  'OS-PLUG-GLOC-0003': 'denied',
  'OS-PLUG-GLOC-0007': 'denied',
  'OS-PLUG-GLOC-0008': 'denied',
  'OS-PLUG-GLOC-0009': 'denied',
  'OS-PLUG-GLOC-0010': 'timeout',
  'OS-PLUG-GLOC-0014': 'provider',
  'OS-PLUG-GLOC-0015': 'provider',
  'OS-PLUG-GLOC-0016': 'provider',
  'OS-PLUG-GLOC-0017': 'provider',
};

/** Whether the person has allowed it already. */
export async function mayFindPosition(): Promise<boolean> {
  if (!Capacitor.isPluginAvailable('Geolocation')) return false;
  const { location, coarseLocation } = await Geolocation.checkPermissions();
  return location === 'granted' || coarseLocation === 'granted';
}

/** Asks the device where it is, and the person for permission first; throws a LocationError. */
export async function findNativePosition(options: PositionOptions): Promise<DevicePosition> {
  if (!Capacitor.isPluginAvailable('Geolocation')) throw new LocationError('notSupported');
  try {
    const { coords } = await Geolocation.getCurrentPosition(options);
    return { latitude: coords.latitude, longitude: coords.longitude };
  } catch (error) {
    throw new LocationError(reasons[codeOf(error)] ?? 'unknown');
  }
}
