import { expect, it } from 'vitest';
import { personText } from '../../../shared/domain/camera-words.ts';

it.each<[text: string, camera?: string]>([
  ['SONY DSC'],
  ['OLYMPUS DIGITAL CAMERA         '],
  ['KONICA MINOLTA DIGITAL CAMERA'],
  ['SAMSUNG CAMERA PICTURES'],
  ['<Digimax i5, Samsung #1>'],
  ['CASIO COMPUTER CO.,LTD.'],
  ['Exif_JPEG_PICTURE'],
  ['Digital Still Camera'],
  ['DCIM\\100MEDIA\\DJI_0012.JPG'],
  ['DCIM\\100GOPRO\\GOPR1785.'],
  ['/Volumes/EOS/DCIM/100CANON/IMG_0001.CR3'],
  ['D:\\100MSDCF\\DSC01234.ARW'],
  ['_DSC1234'],
  ['IMG_20240102_101112.jpg'],
  ['PXL_20240102_101112345.MP.jpg'],
  ['kitchen.jpg'],
  ['3F2504E0-4F89-11D3-9A0C-0305E82C3301'],
  ['x-default'],
  ['default'],
  ['charset=Ascii'],
  ['Processed with VSCO with a6 preset'],
  ['File written by Adobe Photoshop® 5.0'],
  ['Created with GIMP'],
  ['LEAD Technologies Inc. V1.01'],
  ['- - -'],
  ['HERO9 Black', 'GoPro HERO9 Black'],
  ['Apple iPhone 15 Pro', 'Apple iPhone 15 Pro'],
  ['oznorWB', 'HUAWEI VOG-L29'],
])('“%s” is written by a machine', (text, camera = '') => {
  expect(personText(text, camera === '' ? null : camera)).toBeNull();
});

it.each<[text: string, camera?: string]>([
  ['Kitchen'],
  ['Kitchen with Samsung appliances'],
  ['Canon Street'],
  ['Picture window'],
  ['Camera'],
  ['Still pond behind the house'],
  ['Created by the former owner'],
  ['Made in 1920, edited by hand'],
  ['Front 12345678/2'],
  ['12345678/2 from the garden'],
  ['Unit 1204'],
  ['1204'],
  ['DJI view of the whole property'],
  ['Office, see plan.jpg'],
  ['mon'],
  ['Pro', 'Apple iPhone 15 Pro'],
  ['Vista desde el balcón'],
])('“%s” may be a person’s', (text, camera = '') => {
  expect(personText(text, camera === '' ? null : camera)).toBe(text);
});
